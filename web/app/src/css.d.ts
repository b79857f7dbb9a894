declare module "*.css";
declare module "*.woff2?inline" {
  const address: string;
  export default address;
}
declare module "*.css?inline" {
  const text: string;
  export default text;
}
