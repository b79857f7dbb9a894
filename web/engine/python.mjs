// Runs a Python script with Lucidoku in Node's Pyodide: node python.mjs ENGINE.wasm PACKAGES SCRIPT ARGUMENT…
// The working directory is the repository's root, whose files are used in place; PACKAGES is the folder that `make wasm` filled for Pyodide.
// LIBRARY, if set, is the archive of Python's library.
import { readFileSync } from "node:fs";
import { loadPyodide } from "pyodide";
import { startEngine } from "./engine.mjs";

const [wasm, packages, script, ...given] = process.argv.slice(2);
globalThis.lucidokuEngine = await startEngine(await WebAssembly.compile(readFileSync(wasm)));
const python = await loadPyodide({ stdLibURL: process.env.LIBRARY, env: { HOME: "/home/pyodide", LUCIDOKU_LANG: "en" } });
python.mountNodeFS("/here", process.cwd());
python.mountNodeFS("/packages", packages);
python.globals.set("given", python.toPy([script, ...given]));
try {
  python.runPython('import os, sys; os.chdir("/here"); sys.dont_write_bytecode = True; sys.path += ["/here/src", "/here/tools", "/packages"]; sys.argv = given');
  await python.runPythonAsync(readFileSync(script, "utf8"), { filename: script });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
