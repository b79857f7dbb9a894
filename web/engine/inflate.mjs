// Worker that fetches and inflates files while the worker that asks starts Python: it sends {name}, and gets {name, arriving} with each part,
// then {name, bytes} or {name, error}.
const here = new URL("./", self.location.href);

addEventListener("message", async ({ data: { name } }) => {
  try {
    const packed = await fetch(new URL(`${name}.gz`, here));
    if (!packed.ok) throw new Error(`${name}: ${packed.status}`);
    const parts = new TransformStream({ transform: (part, out) => (postMessage({ name, arriving: true }), out.enqueue(part)) });
    const bytes = await new Response(packed.body.pipeThrough(parts).pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
    postMessage({ name, bytes }, [bytes]);
  } catch (error) {
    postMessage({ name, error: String(error) });
  }
});
