// The engine as WebAssembly, without Python: functions by name, with values that cross as bytes.
// engine/wasm/nanobind/value.hpp defines the encoding.

const NOSYS = 52;

// System imports of the module: the time and an output for messages.
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

const LETTERS = new TextEncoder();
const TEXT = new TextDecoder();
const ERRORS = [null, RangeError, TypeError, RangeError, Error];

/** Handle of an object that the engine keeps until it is dropped. */
export class Held {
  constructor(kind, number) {
    this.kind = kind;
    this.number = number;
  }
}

class Writer {
  bytes = new Uint8Array(1024);
  view = new DataView(this.bytes.buffer);
  length = 0;

  place(sign, size) {
    const end = this.length + 1 + size;
    if (end > this.bytes.length) {
      const larger = new Uint8Array(2 * end);
      larger.set(this.bytes);
      this.bytes = larger;
      this.view = new DataView(larger.buffer);
    }
    const at = this.length;
    this.view.setUint8(at, sign.charCodeAt(0));
    this.length = end;
    return at + 1;
  }
  long(sign, bytes) {
    const at = this.place(sign, 4 + bytes.length);
    this.view.setUint32(at, bytes.length, true);
    this.bytes.set(bytes, at + 4);
  }
  many(sign, items) {
    const at = this.place(sign, 4); // may grow the memory
    this.view.setUint32(at, items.length, true);
    for (const item of items) this.value(item);
  }
  value(what) {
    if (what === null || what === undefined) this.place("n", 0);
    else if (typeof what === "boolean") this.place(what ? "1" : "0", 0);
    else if (typeof what === "bigint" || Number.isSafeInteger(what)) {
      const number = BigInt(what);
      const at = this.place(number >> 63n === 1n ? "u" : "i", 8);
      this.view.setBigUint64(at, BigInt.asUintN(64, number), true);
    } else if (typeof what === "number") {
      const at = this.place("f", 8);
      this.view.setFloat64(at, what, true);
    } else if (what instanceof Uint8Array) this.long("b", what);
    else if (typeof what === "string") this.long("s", LETTERS.encode(what));
    else if (Array.isArray(what)) this.many("l", what);
    else if (what instanceof Held) {
      const at = this.place("o", 8);
      this.view.setUint32(at, what.kind, true);
      this.view.setUint32(at + 4, what.number, true);
    } else this.many("d", Object.entries(what).flat());
  }
}

class Reader {
  constructor(bytes) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    this.at = 1;
  }
  value() {
    const sign = String.fromCharCode(this.view.getUint8(this.at++));
    const at = this.at;
    if (sign === "n") return null;
    if (sign === "0" || sign === "1") return sign === "1";
    if ("iufo".includes(sign)) {
      this.at += 8;
      if (sign === "f") return this.view.getFloat64(at, true);
      if (sign === "o") return new Held(this.view.getUint32(at, true), this.view.getUint32(at + 4, true));
      const number = sign === "i" ? this.view.getBigInt64(at, true) : this.view.getBigUint64(at, true);
      return Number.isSafeInteger(Number(number)) ? Number(number) : number;
    }
    const length = this.view.getUint32(at, true);
    this.at += 4;
    if (sign === "b" || sign === "s") {
      const part = this.bytes.subarray(this.at, (this.at += length));
      return sign === "b" ? part : TEXT.decode(part);
    }
    const items = Array.from({ length }, () => this.value());
    if (sign !== "d") return items;
    return Object.fromEntries(items.filter((_, i) => i % 2 === 0).map((key, i) => [key, items[2 * i + 1]]));
  }
}

/**
 * Starts an engine.
 * @param {WebAssembly.Module} module the compiled lucidoku.wasm
 */
export async function startEngine(module) {
  const instance = await WebAssembly.instantiate(module, importsOf(module, () => instance.exports.memory));
  return engineOf(instance);
}

/**
 * Starts an engine synchronously, as workers and Node permit: Python does so when it imports the package.
 * @param {Uint8Array} bytes lucidoku.wasm
 */
export function startEngineAtOnce(bytes) {
  const module = new WebAssembly.Module(bytes);
  const instance = new WebAssembly.Instance(module, importsOf(module, () => instance.exports.memory));
  return engineOf(instance);
}

function engineOf(instance) {
  const { memory, _initialize, start, room, call, answered, drop } = instance.exports;
  _initialize();
  start();
  const engine = {
    /** Encoded call to encoded answer; the first byte is the status. */
    call(bytes) {
      const place = room(bytes.length);
      if (!place) throw new RangeError("the engine has no memory left");
      new Uint8Array(memory.buffer, place, bytes.length).set(bytes);
      const answer = call(place, bytes.length);
      return new Uint8Array(memory.buffer, answer >>> 0, answered() >>> 0).slice();
    },
    /** Releases an object by its number. */
    drop,
    memory,
    /**
     * Calls a function of the engine: `run("solve", [layout, digits], { limit: 2 })`. Their names and parameters are those of
     * src/lucidoku/_engine/_native.pyi; a method needs its class: `run("givens", [spec, 20, 30], {}, ["PuzzleSpec", "call"])`.
     */
    run(name, values = [], named = {}, where = null) {
      const out = new Writer();
      for (const part of [where, name, values, named]) out.value(part);
      const answer = engine.call(out.bytes.subarray(0, out.length));
      const result = new Reader(answer).value();
      if (answer[0]) throw new ERRORS[answer[0]](result);
      return result;
    },
    /** Creates an object of an engine class; free it with `drop(made.number)`. */
    make: (kind, values = [], named = {}) => engine.run("__init__", values, named, [kind, "call"]),
    /** Reads a field of an object. */
    get: (kind, object, name) => engine.run(name, [object], {}, [kind, "get"]),
  };
  return engine;
}
