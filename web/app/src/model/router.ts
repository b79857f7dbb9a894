/** Routing by URL fragment, so that back, forward and links work without a server. */
import { signal } from "@preact/signals";

export interface Route {
  view: string; // play, walk, puzzles, learn, corpus
  rest: string;
}

function read(): Route {
  const [, view = "play", ...rest] = location.hash.startsWith("#/") ? location.hash.slice(1).split("/") : ["", "play"];
  let text = rest.join("/");
  try {
    text = decodeURIComponent(text);
  } catch {
    text = ""; // truncated link
  }
  return { view: view || "play", rest: text };
}

export const route = signal<Route>(read());

export function followRoute(): void {
  addEventListener("hashchange", () => (route.value = read()));
}

export function visit(view: string, rest = ""): void {
  location.hash = `#/${view}${rest ? `/${encodeURIComponent(rest)}` : ""}`;
}
