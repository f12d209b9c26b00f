import * as z from 'zod';
import type { ReadScope } from '../base/service.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { Listing } from '../catalog/list/listing.ts';
import { CONTROL } from '../http/route.ts';
import type { Resources } from './resources.ts';

/** What tools answer from. */
export interface ToolContext {
  readonly baseUrl: string;
  readonly catalog: Catalog;
  readonly listing: Listing;
  readonly resources: Resources;
}

/** What a tool of this server is: schemas that validate and are published, and a function that only reads. */
export interface ToolSpecification<Input extends z.ZodObject, Output extends z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** What a caller needs, here and at the REST address that answers the same. */
  readonly scope: ReadScope;
  readonly input: Input;
  readonly output: Output;
  /** Rewrites arguments that models commonly get wrong, before validation. */
  prepare?(args: unknown): unknown;
  /** Answers valid input; throws {@link ToolFailure} when the caller has to change the call. */
  run(input: z.output<Input>, context: ToolContext): z.output<Output> | Promise<z.output<Output>>;
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
  readonly inputSchema: ObjectSchema;
  readonly outputSchema: ObjectSchema;
  readonly annotations: {
    readOnlyHint: true;
    destructiveHint: false;
    idempotentHint: true;
    openWorldHint: false;
  };
}

interface ObjectSchema {
  type: 'object';
  [member: string]: unknown;
}

/** A tool whose types are checked: arguments in, structured result and links out. */
export interface DirectoryTool {
  readonly published: PublishedTool;
  readonly scope: ReadScope;
  /** Rejects with a `ZodError` for bad arguments and {@link ToolFailure} for what only the caller can mend. */
  call(
    args: unknown,
    context: ToolContext,
  ): Promise<{ output: Record<string, unknown>; links: readonly ResourceLink[] }>;
}

/** Makes a tool of its specification; schemas are turned into JSON Schema 2020-12 once. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  tool: ToolSpecification<Input, Output>,
): DirectoryTool {
  return {
    scope: tool.scope,
    published: {
      name: tool.name,
      title: tool.title,
      description: tool.description,
      inputSchema: jsonSchema(tool.input, 'input'),
      outputSchema: jsonSchema(tool.output, 'output'),
      annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    },
    async call(args, context) {
      const given = args ?? {};
      refuseControl(given);
      const output = await tool.run(tool.input.parse(tool.prepare ? tool.prepare(given) : given), context);
      return { output, links: tool.links?.(output) ?? [] };
    },
  };
}

/** Refuses texts with control characters, as an address with them is refused. */
function refuseControl(value: unknown): void {
  if (typeof value === 'string' && CONTROL.test(value))
    throw new ToolFailure('The arguments hold control characters; leave them out.');
  if (typeof value === 'object') for (const part of Object.values(value ?? {})) refuseControl(part);
}

/** The name of a shared schema, which stands in its place here. */
const INPUT_NOISE = new Set(['id']);
/** Keywords that cost tokens and tell a reader of results nothing; arguments keep theirs. */
const OUTPUT_NOISE = new Set([
  'id',
  'description',
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
]);

function jsonSchema(schema: z.ZodObject, io: 'input' | 'output'): ObjectSchema {
  const { $schema: _dialect, $defs = {}, ...rest } = z.toJSONSchema(schema, { io });
  return compact(rest, $defs, io === 'output' ? OUTPUT_NOISE : INPUT_NOISE) as ObjectSchema;
}

/** The same schema with definitions in place and without empty or noisy keywords. */
function compact(
  node: unknown,
  definitions: Readonly<Record<string, unknown>>,
  noise: ReadonlySet<string>,
): unknown {
  if (Array.isArray(node)) return node.map((item) => compact(item, definitions, noise));
  if (typeof node !== 'object' || node === null) return node;
  if ('$ref' in node)
    return compact(definitions[String(node.$ref).replace('#/$defs/', '')], definitions, noise);
  const kept = Object.entries(node).filter(
    // A property may have the name of a keyword; its value is a schema.
    ([key, value]) => !(noise.has(key) && typeof value !== 'object') && JSON.stringify(value) !== '{}',
  );
  return Object.fromEntries(kept.map(([key, value]) => [key, compact(value, definitions, noise)]));
}

/** Tools of one server, and how it answers their calls. */
export interface ServedTools extends ToolContext {
  readonly tools: readonly DirectoryTool[];
  /** Whether results have `structuredContent` beside their text, and definitions its schema. */
  readonly structured: boolean;
  readonly onerror: (error: unknown) => void;
}
