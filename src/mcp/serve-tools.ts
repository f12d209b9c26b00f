import { type CallToolResult, ProtocolError, Server } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { RPC } from '../http/json-rpc.ts';
import { type DirectoryTool, type ServedTools, ToolFailure } from './tool-definition.ts';

function failure(text: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text }] };
}

/** Which argument is bad, one of them, and what is allowed in its place: an unknown name first, since it explains a missing one. */
function describeFirst({ issues }: z.ZodError, tool: DirectoryTool): string {
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0];
  return issue
    ? describeIssue(issue, namesAt(tool.published.inputSchema as Schema, issue.path)).slice(0, MOST)
    : 'they do not fit its schema';
}

interface Schema {
  readonly properties?: Readonly<Record<PropertyKey, Schema>>;
  readonly propertyNames?: { readonly enum?: readonly string[] };
}

/** The names that the object at a path inside the arguments may have. */
function namesAt(schema: Schema, path: readonly PropertyKey[]): readonly string[] {
  let at: Schema | undefined = schema;
  for (const name of path) at = at?.properties?.[name];
  return at?.propertyNames?.enum ?? Object.keys(at?.properties ?? {});
}

function describeIssue(issue: z.core.$ZodIssue, names: readonly string[]): string {
  const where = issue.path.length > 0 ? issue.path.join('.') : 'arguments';
  if (issue.code === 'unrecognized_keys') {
    const known = names.length > 0 ? `known are ${names.join(', ')}` : 'none are taken';
    return `"${issue.keys[0]?.slice(0, 80)}" not known here, ${known}`;
  }
  if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined'))
    return `${where}: required, ${issue.expected}`;
  if (issue.code === 'too_small' && issue.origin === 'array')
    return `${where}: give at least ${issue.minimum}`;
  if (issue.code === 'too_big' && issue.origin === 'array') return `${where}: give at most ${issue.maximum}`;
  return `${where}: ${issue.message}`;
}

/**
 * Runs a tool. Bad arguments and failures the caller can mend are results with `isError`, so that a model can
 * correct itself; a fault of ours is logged and answered without detail. The structured result is repeated as
 * compact JSON text for clients that read only `content`.
 */
export async function callTool(
  tool: DirectoryTool,
  args: unknown,
  served: Omit<ServedTools, 'tools'>,
): Promise<CallToolResult> {
  try {
    const { output, links } = await tool.call(args, served);
    const linked = links.map((link) => ({
      type: 'resource_link' as const,
      ...link,
      mimeType: 'text/markdown',
      annotations: { audience: ['assistant' as const], priority: 0.5 },
    }));
    return {
      content: [{ type: 'text', text: JSON.stringify(output) }, ...linked],
      ...(served.structured ? { structuredContent: output } : {}),
    };
  } catch (error) {
    if (error instanceof z.ZodError) {
      return failure(`Invalid arguments for ${tool.published.name}. ${describeFirst(error, tool)}.`);
    }
    if (error instanceof ToolFailure) return failure(error.message);
    served.onerror(error);
    return failure('Internal error. The fault has been logged; try again later.');
  }
}

/** Answers `tools/list` and `tools/call`; an unknown tool is -32602 and names those there are. */
export function serveTools(server: Server, served: ServedTools): void {
  const listed = served.tools.map(({ published }) => {
    const { outputSchema, ...rest } = published;
    return served.structured ? { ...rest, outputSchema } : rest;
  });
  server.setRequestHandler('tools/list', () => ({ tools: listed }));
  server.setRequestHandler('tools/call', ({ params }) => {
    const tool = served.tools.find(({ published }) => published.name === params.name);
    if (tool) return callTool(tool, params.arguments, served);
    const names = served.tools.map(({ published }) => published.name).join(', ');
    throw new ProtocolError(
      RPC.invalidParams,
      `Tool ${params.name.slice(0, 80)} not found. Tools: ${names}.`,
    );
  });
}

/** Longest message of an error in characters: the methods of a payment fit in. */
const MOST = 600;

const cut = (text: string) => (text.length > MOST ? `${text.slice(0, MOST)}…` : text);

interface Issue {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** The first fault of a text in which zod lists them all as JSON; undefined when it is no such text. */
function firstIssue(text: string): Issue | undefined {
  try {
    return (JSON.parse(text.slice(text.indexOf('['))) as Issue[])[0];
  } catch {
    return undefined;
  }
}

/** What is wrong with a request, in one sentence that is not long. */
function brief(error: unknown, method: string): unknown {
  if (!(error instanceof Error) || error.message.length <= MOST / 5) return error;
  const issue = firstIssue(error.message);
  if (issue) {
    const where = ['params', ...issue.path.slice(issue.path[0] === 'params' ? 1 : 0)].join('.');
    return new ProtocolError(RPC.invalidParams, cut(`Invalid ${method}: ${where}: ${issue.message}`));
  }
  error.message = cut(error.message);
  return error;
}

/** A protocol server whose errors name one fault: the SDK lists each one, which makes a long answer of a short message. */
export class BriefServer extends Server {
  protected override _wrapHandler(...[method, handler]: Parameters<Server['_wrapHandler']>) {
    const wrapped = super._wrapHandler(method, handler);
    return async (...request: Parameters<typeof handler>) => {
      try {
        return await wrapped(...request);
      } catch (error) {
        throw brief(error, method);
      }
    };
  }
}
