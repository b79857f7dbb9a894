/** WebMCP: tools for the browser's assistant, those of `lucidoku mcp`, on the page's board. Loaded only where a browser has it. */
import { EngineError, type Engine } from "./engine";
import { game, state } from "./model/game";
import { positionOf } from "./model/state";

/** Parts of the draft of https://webmachinelearning.github.io/webmcp that are used here. */
interface Tool {
  name: string;
  description: string;
  inputSchema: object;
  annotations: { readOnlyHint: boolean };
  execute(input: object): Promise<unknown>;
}

export interface ModelContext {
  registerTool(tool: Tool): unknown;
}

/** The document, or the navigator of earlier drafts. */
export interface Offering {
  modelContext?: ModelContext;
}

type Content = { type: "text"; text: string } | { type: "image"; data: string; mimeType: string };

/** Answer of a tool, in the form of the Model Context Protocol. */
interface Answer {
  content: Content[];
  structuredContent?: object;
  isError?: true;
}

async function use(engine: Engine, name: string, given: object): Promise<Answer> {
  const now = game.value;
  try {
    const { data, picture } = await engine.useTool(name, { ...given }, now && positionOf(now, state.value));
    const content: Content[] = [{ type: "text", text: JSON.stringify(data) }];
    if (picture) content.push({ type: "image", data: picture, mimeType: "image/png" });
    return { content, structuredContent: data };
  } catch (error) {
    const text = error instanceof EngineError && error.message ? error.message : "Lucidoku could not answer; try again";
    return { content: [{ type: "text", text }], isError: true };
  }
}

/** Register the tools; a browser whose draft differs does without them. */
export async function offerTools(engine: Engine, context: ModelContext): Promise<void> {
  try {
    for (const { name, description, input_schema } of (await engine.tools()).tools) {
      const execute = (input: object): Promise<Answer> => use(engine, name, input);
      await context.registerTool({ name, description, inputSchema: input_schema, annotations: { readOnlyHint: true }, execute });
    }
  } catch (error) {
    console.warn("no tools for assistants:", error);
  }
}
