import type { CallToolResult } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { type DirectoryTool, type ServedTools, ToolFailure } from './tool-definition.ts';

function failure(text: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text }] };
}

/** Longest description of a bad argument in characters. */
const MOST = 500;

/** Which argument is bad, one of them, and what is allowed in its place: an unknown name first, since it explains a missing one. */
function describeFirst({ issues }: z.ZodError, tool: DirectoryTool): string {
  const names = Object.keys(tool.published.inputSchema['properties'] ?? {});
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0];
  return issue ? describeIssue(issue, names).slice(0, MOST) : 'they do not fit its schema';
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
