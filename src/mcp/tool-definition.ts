import * as z from 'zod';

/** What a tool of this server is: schemas that validate and are published, and a pure function. */
export interface ToolDefinition<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodObject = z.ZodObject,
> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  readonly output: Output;
  /** Answers valid input; throws {@link ToolFailure} when the caller has to change the call. */
  run(input: z.output<Input>): z.output<Output>;
  /** Links to pages that belong to a result. */
  links?(output: z.output<Output>): readonly ResourceLink[];
}

export interface ResourceLink {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
}

/** A failure the caller can mend; the message says how and goes to the model as a tool error. */
export class ToolFailure extends Error {
  override readonly name = 'ToolFailure';
}

/** Published form of a tool: `tools/list`, server card and docs all show this value. */
export interface PublishedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: { type: 'object'; [member: string]: unknown };
  readonly outputSchema: { type: 'object'; [member: string]: unknown };
  readonly annotations: {
    readOnlyHint: true;
    destructiveHint: false;
    idempotentHint: true;
    openWorldHint: false;
  };
}

function jsonSchema(schema: z.ZodObject, io: 'input' | 'output') {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  if (rest.properties && Object.keys(rest.properties).length === 0) delete rest.properties;
  return rest as { type: 'object'; [member: string]: unknown };
}

/** Makes the published form; schemas are JSON Schema 2020-12, the protocol's default dialect. */
export function publishTool(tool: ToolDefinition): PublishedTool {
  return {
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: jsonSchema(tool.input, 'input'),
    outputSchema: jsonSchema(tool.output, 'output'),
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  };
}
