/** Lucidoku inside the browser: a worker replaces the server, and some answers are prebuilt files. */
import { effect, signal } from "@preact/signals";
import { EngineError, fetchWatched, SILENCE, Watch } from "./engine";
import { say } from "./model/help";
import { isLayout } from "./model/saved";
import { isLike } from "./model/storage";
import { allShown } from "./view/turn";
import { isWords, t } from "./words";

/** State of the worker: fraction loaded, ready, or a failure: its text, and how to try again unless the browser is too old. Null with a server. */
export const insideState = signal<{ share: number } | { ready: true } | { failed: "inside.failed" | "inside.old"; again?: () => void } | null>(null);

/** The service workers of this page; a browser may lack or forbid them. */
export function serviceWorkers(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined;
  }
}

/** Messages of the worker about a call, in this order: head, parts, end. */
interface Said {
  id?: number;
  begun?: true;
  status?: number;
  kind?: string;
  part?: Uint8Array<ArrayBuffer>;
  done?: true;
  broken?: string;
  loading?: number;
  ready?: true;
  failed?: string;
  fatal?: string;
}

interface Waiting {
  message: { id: number; method: string; call: string; query: string; body: string | Uint8Array };
  answer(response: Response): void;
  fail(error: Error): void;
  begun: boolean;
  parts: ReadableStreamDefaultController<Uint8Array> | null;
  watch: Watch; // runs from the moment the worker begins
}

/** Restart the worker if an abandoned call keeps it busy for longer than this (ms). */
const PATIENCE = 2000;

/** Form of the puzzles of a day, as far as the page opens them. */
const OFFERS = { puzzles: [{ position: { layout: "", givens: "" } }] };

const isReady = (): boolean => insideState.value !== null && "ready" in insideState.value;

export class Inside {
  private worker: Worker | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private readonly written: Promise<Set<string>>;
  private number = 0;
  private heard = 0;
  private readonly abandoned = new Set<number>(); // calls that the worker may still be busy with
  private readonly starting = new Watch("inside", () => this.lack("inside.failed")); // a worker that speaks later is welcome

  /**
   * @param script the worker's address
   * @param answers the folder of prebuilt answers, listed in its index.json
   */
  constructor(
    private readonly script: URL,
    private readonly answers: URL,
  ) {
    this.written = fetchWatched(new URL("index.json", answers))
      .then(async (found) => new Set((await found.json()) as string[]))
      .catch(() => new Set<string>());
    insideState.value = { share: 0 };
    (globalThis as { lucidokuCarrier?: Inside["fetch"] }).lucidokuCarrier = this.fetch; // for benchmarks
  }

  /** Answer a call like a server: `path` is its name, with an optional query. */
  readonly fetch = async (path: string, init: RequestInit): Promise<Response> => {
    const [call, query = ""] = path.split("?");
    const file = init.body instanceof Blob ? new Uint8Array(await init.body.arrayBuffer()) : null;
    const body = typeof init.body === "string" ? init.body : "";
    return (await this.known(call, query, body)) ?? this.ask({ method: init.method ?? "GET", call, query, body: file ?? body }, init.signal ?? null);
  };

  /** Return a prebuilt answer; null if there is none, or its file is missing or damaged: the worker computes it then. */
  private async known(call: string, query: string, body: string): Promise<Response | null> {
    const names = await this.written;
    const fields = body ? (JSON.parse(body) as Record<string, unknown>) : Object.fromEntries(new URLSearchParams(query));
    const day = call === "daily" && fields.only === 1 ? String(fields.date) : "";
    const name = day
      ? `daily-${day.slice(0, 7)}.json`
      : call === "words" ? `words-${fields.lang}.json` : call === "layout" ? `layout-${fields.layout}-${fields.lang}-${fields.notation}.json` : "";
    if (!names.has(name)) return null;
    try {
      const found: unknown = await (await fetchWatched(new URL(name, this.answers))).json();
      const answer = day ? (found as Record<string, unknown>)[day] : found;
      const isSound = day ? isLike(answer, OFFERS) : call === "words" ? isWords(answer) : isLayout(answer);
      return isSound ? new Response(JSON.stringify(answer)) : null;
    } catch {
      return null;
    }
  }

  private ask(call: Omit<Waiting["message"], "id">, stop: AbortSignal | null): Promise<Response> {
    const state = insideState.value;
    if (state && "failed" in state) return Promise.reject(new EngineError(t(state.failed)));
    const id = ++this.number;
    const message = { id, ...call };
    return new Promise((answer, fail) => {
      const watch = new Watch(call.call, (error) => this.late(id, error));
      if (isReady() && !this.waiting.size) this.expect(id);
      this.waiting.set(id, { message, answer, fail, begun: false, parts: null, watch });
      stop?.addEventListener("abort", () => this.giveUp(id));
      if (stop?.aborted) this.giveUp(id);
      else if (this.worker) this.worker.postMessage(message);
      else void this.begin();
    });
  }

  /** Fail a waiting call; false if it was already over. */
  private drop(id: number, error: Error): boolean {
    const call = this.waiting.get(id);
    if (!call) return false;
    this.waiting.delete(id);
    call.watch.done();
    if (call.parts) call.parts.error(error);
    else call.fail(error);
    return true;
  }

  /** Drop a call that the worker, which has nothing else to do, leaves without a word. */
  private expect(id: number): void {
    const before = this.heard;
    setTimeout(() => this.heard === before && this.late(id, new DOMException("", "TimeoutError")), SILENCE);
  }

  /** Drop a call that took too long; only a restart of the worker can stop it. */
  private late(id: number, error: Error): void {
    if (this.drop(id, error)) this.start();
  }

  private giveUp(id: number): void {
    if (!this.drop(id, new DOMException("", "AbortError"))) return;
    if (!this.worker) return;
    this.worker.postMessage({ stop: id });
    this.abandoned.add(id);
    setTimeout(() => this.abandoned.has(id) && this.waiting.size && isReady() && this.start(), PATIENCE);
  }

  /** Start the worker once the page is drawn, unless it was started: on a phone, it takes the processor from the page. */
  async begin(): Promise<void> {
    await allShown();
    if (!this.worker) this.start();
  }

  private start(): void {
    this.worker?.terminate();
    this.abandoned.clear();
    insideState.value = { share: 0 };
    this.starting.heard();
    let worker: Worker;
    try {
      worker = new Worker(this.script, { type: "module" });
    } catch (error) {
      return this.end(String(error)); // a browser may refuse it
    }
    this.worker = worker;
    worker.onmessage = ({ data }: MessageEvent<Said>) => this.hear(data);
    worker.onerror = () => this.replace("the worker could not be started");
    // An answer that has begun cannot be restarted.
    for (const [id, call] of this.waiting) {
      call.watch.done();
      call.begun = false;
      if (call.parts) this.drop(id, new EngineError(t("inside.ended")));
      else worker.postMessage(call.message);
    }
  }

  /** Start with files that are loaded once more: those that the browser stored may be damaged. */
  private async renew(): Promise<void> {
    insideState.value = { share: 0 };
    const store = serviceWorkers()?.controller;
    if (store) await renewed(store);
    this.start();
  }

  /** Replace a worker that a call has ended: this call fails, those behind it are asked again. */
  private replace(reason: string): void {
    const begun = [...this.waiting].filter(([, call]) => call.begun);
    if (!begun.length) return this.end(reason); // it would end again
    for (const [id] of begun) this.drop(id, new EngineError(t("inside.ended")));
    this.start();
  }

  /** Go on without a worker. */
  private end(reason: string): void {
    this.worker?.terminate();
    // A download that breaks off aborts the compilation; the browser is not to blame.
    this.lack(/CompileError|WebAssembly(?! compilation aborted)/.test(reason) ? "inside.old" : "inside.failed");
  }

  /** Tell that there are no hints. */
  private lack(failed: "inside.failed" | "inside.old"): void {
    this.starting.done();
    insideState.value = failed === "inside.old" ? { failed } : { failed, again: () => void this.renew() };
    for (const id of this.waiting.keys()) this.drop(id, new EngineError(t(failed)));
  }

  private hear(said: Said): void {
    this.heard++;
    if (said.loading !== undefined) insideState.value = { share: said.loading };
    if (said.ready) insideState.value = { ready: true };
    if (insideState.value && "share" in insideState.value) this.starting.heard();
    else this.starting.done();
    if (said.failed !== undefined) this.end(said.failed);
    if (said.fatal !== undefined) this.replace(said.fatal);
    if (said.id !== undefined && (said.done || said.broken !== undefined)) this.abandoned.delete(said.id);
    const call = said.id === undefined ? undefined : this.waiting.get(said.id);
    if (!call) return;
    call.watch.heard();
    call.begun = true;
    if (said.status !== undefined) {
      const stream = new ReadableStream<Uint8Array>({ start: (parts) => void (call.parts = parts), cancel: () => this.giveUp(said.id!) });
      call.answer(new Response(stream, { status: said.status, headers: { "Content-Type": said.kind ?? "" } }));
    }
    if (said.part) call.parts?.enqueue(said.part);
    if (said.broken !== undefined) this.drop(said.id!, new EngineError(t("inside.ended")));
    if (said.done) {
      call.watch.done();
      call.parts?.close();
      this.waiting.delete(said.id!);
    }
  }
}

/** Wait until the service worker has loaded the engine's files once more, or is silent. */
function renewed(store: ServiceWorker): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const watch = new Watch("inside", () => resolve());
    watch.heard();
    port1.onmessage = ({ data }: MessageEvent<{ done: boolean }>) => {
      if (!data.done) return watch.heard();
      watch.done();
      resolve();
    };
    store.postMessage("renew", [port2]);
  });
}

/** Announce when hints are ready, why they are missing, and when a newer version has arrived. */
export function followInside(): void {
  if (!insideState.value) return;
  let ready = false;
  effect(() => {
    const now = insideState.value!;
    if ("failed" in now) say(t(now.failed), true);
    if (!("ready" in now) || ready) return;
    ready = true;
    void serviceWorkers()?.ready.then(({ active }) => active?.postMessage("keep"));
  });
  serviceWorkers()?.addEventListener("message", ({ data }: MessageEvent<{ kept?: boolean }>) => {
    if (data.kept === false) say(t("inside.not-kept"));
  });
  const before = serviceWorkers()?.controller;
  serviceWorkers()?.addEventListener("controllerchange", () => before && say(t("inside.newer")));
}
