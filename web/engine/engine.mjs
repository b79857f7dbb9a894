// The engine as WebAssembly, without Python: functions by name, with values that cross as bytes.
// How values are written is said in engine/wasm/nanobind/value.hpp.

const NOSYS = 52;

// What the module asks of the system: the time, and a place for messages.
function system(memory) {
  const known = {
    clock_time_get(_clock, _precision, at) {
      new DataView(memory().buffer).setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    },
    environ_sizes_get(count, size) {
      const view = new DataView(memory().buffer);
      view.setUint32(count, 0, true);
      view.setUint32(size, 0, true);
      return 0;
    },
    environ_get: () => 0,
    proc_exit(status) {
      throw new Error(`the engine ended with status ${status}`);
    },
  };
  return new Proxy(known, { get: (all, name) => all[name] ?? (() => NOSYS) });
}

function importsOf(module, memory) {
  const from = system(memory);
  const imports = {};
  for (const { module: room, name, kind } of WebAssembly.Module.imports(module)) {
    if (kind === "function") (imports[room] ??= {})[name] = from[name];
  }
  return imports;
}

/**
 * Starts an engine.
 * @param {WebAssembly.Module} module the compiled lucidoku.wasm
 */
export async function startEngine(module) {
  let instance;
  instance = await WebAssembly.instantiate(module, importsOf(module, () => instance.exports.memory));
  const { memory, _initialize, start, room, call, answered, drop } = instance.exports;
  _initialize();
  start();
  return {
    /** A call as bytes; the answer as bytes, the first of them its status. */
    call(bytes) {
      const place = room(bytes.length);
      if (!place) throw new RangeError("the engine has no memory left");
      new Uint8Array(memory.buffer, place, bytes.length).set(bytes);
      const answer = call(place, bytes.length);
      return new Uint8Array(memory.buffer, answer >>> 0, answered() >>> 0).slice();
    },
    drop,
    memory,
  };
}
