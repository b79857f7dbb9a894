/** Custom elements: a walkthrough or a board on any page, from a file that Python has written; no server answers. */
import type { LayoutView, Position, WalkLine, Words } from "../engine";
import type { Model } from "./channel";

/** The file: everything that the calls of an element need. */
interface Recorded {
  lang: string;
  notation: string;
  words: Words;
  layout: LayoutView;
  position: Position;
  lines: WalkLine[];
}

type Module = typeof import("./main");
type Render = Module["render"];

/** A model whose other end is the file. Its traits become events of the element. */
class FileModel implements Model {
  private readonly traits: Record<string, unknown>;
  private readonly heard = new Map<string, Set<(...found: never[]) => void>>();

  constructor(
    private readonly file: Recorded,
    private readonly element: HTMLElement,
    at: number,
  ) {
    this.traits = { position: file.position, selection: [], step: null, techniques: "", at };
  }

  get(name: string): unknown {
    return this.traits[name];
  }

  set(name: string, value: unknown): void {
    this.traits[name] = value;
    this.element.dispatchEvent(new CustomEvent(name, { detail: value, bubbles: true }));
  }

  save_changes(): void {
    return; // `set` has already done it
  }

  on(event: string, heard: (...found: never[]) => void): void {
    this.heard.set(event, (this.heard.get(event) ?? new Set()).add(heard));
  }

  off(event: string, heard: (...found: never[]) => void): void {
    this.heard.get(event)?.delete(heard);
  }

  tell(event: string, ...found: unknown[]): void {
    for (const heard of this.heard.get(event) ?? []) (heard as (...all: unknown[]) => void)(...found);
  }

  /** Change a trait from outside. */
  take(name: string, value: unknown): void {
    this.traits[name] = value;
    this.tell(`change:${name}`);
  }

  send(content: unknown): void {
    const { id, call } = content as { id: string; call: string };
    const { words, layout, lines } = this.file;
    const answers: Partial<Record<string, () => string>> = {
      words: () => JSON.stringify(words),
      layout: () => JSON.stringify(layout),
      explain: () => lines.map((line) => JSON.stringify(line)).join("\n"),
    };
    const answer = answers[call];
    queueMicrotask(() => {
      this.tell("msg:custom", { id, status: answer ? 200 : 404 });
      this.tell("msg:custom", { id, part: answer ? answer() : "{}", done: true });
    });
  }
}

/** Return the file at an address; null if it is none of ours. Its words are not there then: the author reads English. */
async function read(source: string): Promise<Recorded | null> {
  try {
    const file = (await (await fetch(new URL(source, document.baseURI))).json()) as Recorded | null;
    return file?.words && file.layout && file.position && Array.isArray(file.lines) ? file : null;
  } catch {
    return null;
  }
}

/** Renderer of this module, until an element has it. */
let own: Render | null = null;
let count = 0;

/** Return a renderer that no other element has. Another fragment is another module: elements share no state. */
async function renderer(): Promise<Render> {
  const first = own;
  own = null;
  return first ?? ((await import(/* @vite-ignore */ `${import.meta.url.split("#")[0]}#${++count}`)) as Module).render;
}

abstract class Element extends HTMLElement {
  static readonly observedAttributes = ["step"];
  protected abstract readonly only: "play" | "walk";
  private model: FileModel | null = null;
  private end: (() => void) | null = null;

  connectedCallback(): void {
    void this.show();
  }

  disconnectedCallback(): void {
    this.end?.();
    this.end = this.model = null;
  }

  attributeChangedCallback(): void {
    this.model?.take("at", this.step);
  }

  /** Number of the step shown, from 1. */
  get step(): number {
    return Math.max(1, Math.floor(Number(this.getAttribute("step"))) || 1);
  }

  set step(at: number) {
    this.setAttribute("step", String(at));
  }

  private async show(): Promise<void> {
    const source = this.getAttribute("src") ?? "";
    const file = await read(source);
    if (!file) {
      this.textContent = `${source || "src"}: not a walkthrough that lucidoku.web.elements.write_elements has written`;
      return;
    }
    const render = await renderer();
    if (!this.isConnected || this.end) return;
    this.model = new FileModel(file, this, this.step);
    const { lang, notation } = file;
    this.end = await render({ model: this.model, el: this, lang, notation, only: this.only });
    this.dispatchEvent(new Event("load"));
  }
}

/** Define `<lucidoku-step>`, a walkthrough at a step, and `<lucidoku-board>`, a board to play on. */
export function define(render: Render): void {
  if (customElements.get("lucidoku-step")) return;
  own = render;
  customElements.define("lucidoku-step", class extends Element {
    protected readonly only = "walk";
  });
  customElements.define("lucidoku-board", class extends Element {
    protected readonly only = "play";
  });
}
