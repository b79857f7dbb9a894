// Calls the engine as JSON on standard input says, and tells the answers as JSON; bytes are {"hex": …}.
import { readFileSync } from "node:fs";
import { Held, startEngine } from "../../web/engine/engine.mjs";

const engine = await startEngine(await WebAssembly.compile(readFileSync(process.argv[2])));
const { layout: made, calls } = JSON.parse(readFileSync(0, "utf8"));
const layout = engine.make("Layout", made);

function down(value) {
  if (value === "layout") return layout;
  if (value?.hex !== undefined) return new Uint8Array(Buffer.from(value.hex, "hex"));
  return Array.isArray(value) ? value.map(down) : value;
}

function up(value) {
  if (value instanceof Uint8Array) return { hex: Buffer.from(value).toString("hex") };
  if (value instanceof Held) {
    const fields = ["status", "steps", "words", "solution"].map((name) => up(engine.get("Walk", value, name)));
    engine.drop(value.number);
    return fields;
  }
  if (Array.isArray(value)) return value.map(up);
  if (value && typeof value === "object") return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, up(item)]));
  return value;
}

const before = engine.memory.buffer.byteLength;
const answers = calls.map(([name, values]) => {
  try {
    return up(engine.run(name, values.map(down)));
  } catch (error) {
    return { error: error.message };
  }
});
console.log(JSON.stringify({ answers, grown: engine.memory.buffer.byteLength - before }));
