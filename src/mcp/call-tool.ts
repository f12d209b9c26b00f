import type { CallToolResult } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { type DirectoryTool, type ToolContext, ToolFailure } from './tool-definition.ts';

function failure(text: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text }] };
}

/** One clause per bad argument: where, and what was wrong. */
function describeIssues(error: z.ZodError): string {
  return error.issues
    .map((issue) => `${issue.path.length > 0 ? issue.path.join('.') : 'arguments'}: ${issue.message}`)
    .join('; ');
}

/**
 * Runs a tool. Bad arguments and failures the caller can mend are results with `isError`, so that a model can
 * correct itself; a fault of ours is logged and answered without detail. The structured result is repeated as
 * compact JSON text for clients that read only `content`.
 */
export function callTool(
  tool: DirectoryTool,
  args: unknown,
  context: ToolContext,
  onerror: (error: unknown) => void,
): CallToolResult {
  try {
    const { output, links } = tool.call(args, context);
    const linked = links.map((link) => ({
      type: 'resource_link' as const,
      ...link,
      mimeType: 'text/markdown',
      annotations: { audience: ['assistant' as const], priority: 0.5 },
    }));
    return {
      content: [{ type: 'text', text: JSON.stringify(output) }, ...linked],
      structuredContent: output,
    };
  } catch (error) {
    if (error instanceof z.ZodError) {
      return failure(`Invalid arguments for ${tool.published.name}. ${describeIssues(error)}.`);
    }
    if (error instanceof ToolFailure) return failure(error.message);
    onerror(error);
    return failure('Internal error. The fault has been logged; try again later.');
  }
}
