import { existsSync, readdirSync } from "node:fs";
import { defineConfig } from "vite";

const locale = new URL("../../src/lucidoku/words/locale/", import.meta.url);
const languages = readdirSync(locale).filter((one) => existsSync(new URL(`${one}/rules.py`, locale))).sort();

// The service worker keeps the files that the page names for use offline; browsers ignore this kind of link, and load a view's part
// when it is opened.
const namesParts = {
  name: "names-parts",
  transformIndexHtml: {
    order: "post",
    handler: (html, { bundle }) => {
      const chunks = Object.values(bundle ?? {}).filter((one) => one.type === "chunk");
      const [entry] = chunks.filter((one) => one.isEntry);
      const digits = Object.keys(bundle ?? {}).filter((one) => /LucidokuDigits.*\.woff2$/.test(one));
      const font = digits.map((one) => ({ tag: "link", attrs: { rel: "preload", as: "font", type: "font/woff2", href: `./${one}`, crossorigin: true }, injectTo: "head" }));
      const styles = Object.keys(bundle ?? {}).filter((one) => one.endsWith(".css") && !html.includes(one));
      const link = ({ fileName }) => ({ rel: entry.imports.includes(fileName) ? "modulepreload" : "part", href: `./${fileName}`, crossorigin: true });
      const parts = [...chunks.filter((one) => one !== entry).map(link), ...styles.map((one) => ({ rel: "part", href: `./${one}`, crossorigin: true }))];
      return [...font, ...parts.map((attrs) => ({ tag: "link", attrs, injectTo: "head" }))];
    },
  },
};

// The built files are part of the Python package, so that installing it needs no node. File names depend only on their content:
// builds are reproducible, and browsers may cache the files forever.
export default defineConfig({
  base: "./",
  plugins: [namesParts],
  define: { LANGUAGES: JSON.stringify(languages), STORED: "true" },
  build: {
    outDir: "../../src/lucidoku/web/static",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: false,
    assetsInlineLimit: 0,
    rollupOptions: {
      output: {
        entryFileNames: "assets/page-[hash].js",
        chunkFileNames: "assets/[name]-[hash].js",
        assetFileNames: "assets/[name]-[hash][extname]",
      },
    },
  },
  server: { proxy: { "/api": "http://127.0.0.1:8000" } },
});
