import { ProtocolError, type Server } from '@modelcontextprotocol/server';
import { RPC } from '../http/json-rpc.ts';
import { callTool } from './call-tool.ts';
import type { ServedTools } from './tool-definition.ts';

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
