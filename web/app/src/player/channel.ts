/** Calls of the page over the messages between a widget and Python; no network. */
import type { Carrier } from "../engine";
import { Watch } from "../engine";

/** A widget's model as anywidget gives it: traits synced with Python, and messages. */
export interface Model {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  save_changes(): void;
  on(event: string, heard: (...found: never[]) => void): void;
  off(event: string, heard: (...found: never[]) => void): void;
  send(content: unknown): void;
}

/** Messages of Python about a call, in this order: status, parts, end. */
interface Said {
  id?: unknown;
  status?: number;
  part?: string;
  done?: boolean;
}

interface Waiting {
  answer(response: Response): void;
  fail(error: Error): void;
  parts: ReadableStreamDefaultController<Uint8Array> | null;
  watch: Watch;
}

export class Channel {
  private readonly waiting = new Map<string, Waiting>();
  private readonly encoder = new TextEncoder();
  private number = 0;
  /** Views of one model hear each other's answers. */
  private readonly name = Math.random().toString(36).slice(2);

  constructor(private readonly model: Model) {
    model.on("msg:custom", this.hear);
  }

  readonly carry: Carrier = (path, init) =>
    new Promise((answer, fail) => {
      const [call, query = ""] = path.split("?");
      const id = `${this.name}-${++this.number}`;
      const watch = new Watch(call, (error) => this.drop(id, error));
      this.waiting.set(id, { answer, fail, parts: null, watch });
      const stop = (): void => this.drop(id, new DOMException("", "AbortError"));
      init.signal?.addEventListener("abort", stop);
      watch.heard();
      if (init.signal?.aborted) stop();
      else this.model.send({ id, call, query, body: typeof init.body === "string" ? init.body : "" });
    });

  close(): void {
    this.model.off("msg:custom", this.hear);
    for (const id of [...this.waiting.keys()]) this.drop(id, new DOMException("", "AbortError"));
  }

  private drop(id: string, error: Error): void {
    const call = this.waiting.get(id);
    if (!call) return;
    this.waiting.delete(id);
    call.watch.done();
    if (call.parts) call.parts.error(error);
    else call.fail(error);
  }

  private readonly hear = (said: Said): void => {
    const call = this.waiting.get(String(said.id));
    if (!call) return;
    call.watch.heard();
    if (said.status !== undefined) {
      const body = new ReadableStream<Uint8Array>({ start: (parts) => void (call.parts = parts) });
      call.answer(new Response(body, { status: said.status }));
    }
    if (said.part) call.parts?.enqueue(this.encoder.encode(said.part));
    if (said.done) {
      call.watch.done();
      call.parts?.close();
      this.waiting.delete(String(said.id));
    }
  };
}
