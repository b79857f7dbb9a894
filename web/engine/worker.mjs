// Worker that answers the page's calls: Pyodide with the package on the WebAssembly engine, without HTTP.
//
// The page sends {id, method, call, query, body}, whose body is JSON or the bytes of a file, and gets {id, begun} when work starts, {id, status, kind}, {id, part} as
// often as there are parts, then {id, done}; {stop: id} ends a call before it begins or between two of its parts. Before all that it gets {loading: 0 … 1}
// and {ready}, or {failed}. Each request is confirmed at once by {heard}, unless Python is at work. {fatal} means that a call ended
// Python, and that no further one will be answered.
import { startEngine } from "./engine.mjs";

const here = new URL("./", self.location.href);
const WEIGHTS = { "pyodide.asm.wasm": 4, "lucidoku.wasm": 1, "python_stdlib.zip": 3, "packages.zip": 3 };
const FILES = Object.values(WEIGHTS).reduce((sum, one) => sum + one, 0);
const WHOLE = FILES + 2;
const TEXT = new TextDecoder();
let loaded = 0;
let lastTold = 0;

function told(name) {
  loaded += WEIGHTS[name] ?? 0;
  lastTold = performance.now();
  postMessage({ loading: loaded / WHOLE });
}
// A network that is slow is not silent: the page hears from time to time that parts of files arrive.
function arrive() {
  if (loaded < FILES && performance.now() > lastTold + 1000) told();
}
const arriving = () => new TransformStream({ transform: (part, out) => (arrive(), out.enqueue(part)) });

// Large files are stored compressed next to the worker, for hosts without compression.
const plain = self.fetch.bind(self);
async function unpacked(name, kind, after = null) {
  const packed = await plain(new URL(`${name}.gz`, here));
  await Promise.allSettled([after]);
  if (!packed.ok) throw new Error(`${name}: ${packed.status}`);
  const body = packed.body.pipeThrough(arriving()).pipeThrough(new DecompressionStream("gzip"));
  return new Response(body, { headers: { "Content-Type": kind } });
}
// A second worker inflates the archives: here, they would delay the start of Python.
const inflating = new Worker(new URL("inflate.mjs", here), { type: "module" });
inflating.addEventListener("message", arrive);
const inflated = (name) =>
  new Promise((found, failed) => {
    inflating.addEventListener("message", ({ data }) => {
      if (data.name === name && !data.arriving) data.bytes ? found(new Response(data.bytes)) : failed(new Error(data.error));
    });
    inflating.addEventListener("error", () => failed(new Error("inflate.mjs")));
    inflating.postMessage({ name });
  }).catch(() => unpacked(name, "application/zip"));
// Pyodide asks for its files one after the other; they are on their way before, and its module is compiled before its scripts have loaded.
const coming = new Map([
  ["pyodide.asm.wasm", new Response()],
  ["python_stdlib.zip", inflated("python_stdlib.zip")],
]);
async function compilePyodide() {
  const module = await WebAssembly.compileStreaming(unpacked("pyodide.asm.wasm", "application/wasm"));
  told("pyodide.asm.wasm");
  return module;
}
const compiling = compilePyodide();
compiling.catch(() => undefined); // startPython() reports it
const packages = inflated("packages.zip").then((found) => found.arrayBuffer());
packages.catch(() => undefined); // start() reports it
import(new URL("pyodide/pyodide.asm.mjs", here).href).catch(() => undefined);
self.fetch = (asked, options) => {
  const name = String(asked?.url ?? asked).split("/").pop();
  const found = coming.get(name);
  coming.delete(name); // an answer can be read once
  return found ?? plain(asked, options);
};

async function startPython() {
  const { loadPyodide } = await import(new URL("pyodide/pyodide.mjs", here).href);
  // Pydantic would look through all packages for its plugins; there are none.
  const env = { HOME: "/home/pyodide", LUCIDOKU_LANG: "en", PYDANTIC_DISABLE_PLUGINS: "__all__" };
  WebAssembly.instantiateStreaming = async (_empty, imports) => {
    const module = await compiling;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  const [made] = await Promise.all([loadPyodide({ indexURL: new URL("pyodide/", here).href, env }), compiling]); // Pyodide would wait forever
  made._api.on_fatal = (error) => postMessage({ fatal: String(error) });
  told("python_stdlib.zip");
  return made;
}

/** Write the files of a zip without compression into Python's file system. Python's own unpacking takes several times as long. */
function unpack(zip) {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const end = zip.byteLength - 22; // the archive has no comment
  const count = view.getUint16(end + 10, true);
  const made = new Set();
  for (let i = 0, at = view.getUint32(end + 16, true); i < count; i++) {
    const size = view.getUint32(at + 20, true);
    const length = view.getUint16(at + 28, true);
    const start = view.getUint32(at + 42, true);
    const path = `/packages/${TEXT.decode(zip.subarray(at + 46, at + 46 + length))}`;
    const slash = path.lastIndexOf("/");
    const folder = path.slice(0, slash);
    if (!made.has(folder)) python.FS.mkdirTree(folder);
    made.add(folder);
    const from = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
    python.FS.createDataFile(folder, path.slice(slash + 1), zip.subarray(from, from + size), true, true, true);
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
}
// Run a call as a cancellable task; bytes are passed as bytes.
const ASK = `
import asyncio
from pyodide.ffi import to_js
from lucidoku.web.inside import Inside

inside = Inside()

def ask(method, call, query, body, begin, tell):
    body = body.encode() if isinstance(body, str) else body.to_bytes()
    return asyncio.ensure_future(inside.ask(method, call, query, body, begin, lambda part: tell(to_js(part))))

ask
`;

let python;
async function start() {
  if (typeof WebAssembly !== "object") throw new Error("no WebAssembly");
  // Python needs the engine last: its compilation would delay that of Pyodide.
  const engine = WebAssembly.compileStreaming(unpacked("lucidoku.wasm", "application/wasm", compiling)).then(startEngine);
  python = await startPython();
  globalThis.lucidokuEngine = await engine;
  told("lucidoku.wasm");
  unpack(new Uint8Array(await packages));
  inflating.terminate();
  told("packages.zip");
  python.runPython('import sys; sys.path.append("/packages")');
  return python.runPython(ASK);
}

/** Packages that hints do not need: SAT solver, lessons, PDF, the weights for photos. Without them, walkthroughs have no proofs. */
async function loadLater() {
  await new Promise((resume) => setTimeout(resume)); // calls that came meanwhile are heard
  await Promise.all(early); // and answered first
  early = null;
  const found = await unpacked("later.zip", "application/zip");
  unpack(new Uint8Array(await found.arrayBuffer()));
  const parts = python.runPython(`
import importlib, warnings
importlib.invalidate_caches()
warnings.filterwarnings("ignore", message="Pillow could not be imported")  # no sheet has photographs
warnings.filterwarnings("ignore", message="The 'alias' attribute")  # FastAPI's, of models that are built when they are used
inside.loading()
`);
  for (const _part of parts) await new Promise((resume) => setTimeout(resume)); // a hint need not wait for all
}

let early = []; // answers to calls that come before the later packages
const starting = start();
const later = starting.then(loadLater).catch((error) => console.warn(`later.zip: ${error}`));
starting.then(
  () => postMessage({ ready: true }),
  (error) => {
    console.error(error);
    postMessage({ failed: String(error) });
  },
);

/** Whether a call is needed for play and hints. Others need FastAPI, which imports some of the later packages. */
const SOON = new Set(["layout", "parse", "hint", "check", "steps", "step"]);
const isSoon = ({ call, body }) => SOON.has(call) && !(typeof body === "string" && /"proof":\s*true/.test(body));
const running = new Map(); // the task of each call, null before it begins

async function answer(asked) {
  const { id, method, call, query, body } = asked;
  let ask;
  running.set(id, null);
  try {
    ask = await starting;
    if (!isSoon(asked)) await later;
  } catch {
    return; // the failure was already reported to the page
  }
  if (!running.has(id)) return; // stopped meanwhile
  try {
    postMessage({ id, begun: true });
    const task = ask(
      method,
      call,
      query,
      body,
      (status, kind) => postMessage({ id, status, kind }),
      (part) => postMessage({ id, part }),
    );
    running.set(id, task);
    await task;
    postMessage({ id, done: true });
  } catch (error) {
    postMessage({ id, broken: String(error.message ?? error) });
  } finally {
    running.get(id)?.destroy();
    running.delete(id);
  }
}

addEventListener("message", ({ data }) => {
  if (data.stop) {
    const task = running.get(data.stop);
    if (task) return task.cancel();
    running.delete(data.stop);
    return postMessage({ id: data.stop, done: true });
  }
  postMessage({ heard: true });
  const done = answer(data);
  if (isSoon(data)) early?.push(done);
});
