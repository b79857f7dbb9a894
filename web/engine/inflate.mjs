// Worker that fetches and inflates files while the worker that asks starts Python: it sends {name}, and gets {name, arriving} with each part,
// then {name, bytes} or {name, error}. All are fetched at once, and inflated in order: the first is needed before the others.
const here = new URL("./", self.location.href);
let before = Promise.resolve();

async function inflate(name, fetched) {
  try {
    const packed = await fetched;
    if (!packed.ok) throw new Error(`${name}: ${packed.status}`);
    const parts = new TransformStream({ transform: (part, out) => (postMessage({ name, arriving: true }), out.enqueue(part)) });
    const bytes = await new Response(packed.body.pipeThrough(parts).pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
    postMessage({ name, bytes }, [bytes]);
  } catch (error) {
    postMessage({ name, error: String(error) });
  }
}

addEventListener("message", ({ data: { name } }) => {
  const fetched = fetch(new URL(`${name}.gz`, here));
  fetched.catch(() => undefined); // inflate() reports it
  before = before.then(() => inflate(name, fetched));
});
