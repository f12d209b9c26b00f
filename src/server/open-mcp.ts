import type { McpServerName, McpService } from '../api/services.ts';
import type { Exchange } from '../mcp/messages.ts';
import { createOriginPolicy } from '../mcp/serve-mcp.ts';
import type { ServedTools, ToolContext } from '../mcp/tool-definition.ts';

type Exchanges = McpService['exchanges'];

async function makeExchanges(
  context: ToolContext,
  version: string,
  onerror: (error: unknown) => void,
): Promise<Exchanges> {
  const [
    { createExchange },
    { createServer },
    { createConnector },
    { DIRECTORY_TOOLS },
    { CONNECTOR_TOOLS },
  ] = await Promise.all([
    import('../mcp/messages.ts'),
    import('../mcp/create-server.ts'),
    import('../mcp/connector.ts'),
    import('../mcp/directory-tools.ts'),
    import('../mcp/connector.ts'),
  ]);
  const directory: ServedTools = { ...context, onerror, tools: DIRECTORY_TOOLS, structured: true };
  const text = { ...directory, structured: false };
  const connector = { ...text, tools: CONNECTOR_TOOLS };
  return {
    directory: createExchange(() => createServer(version, directory), onerror),
    text: createExchange(() => createServer(version, text), onerror),
    connector: createExchange(() => createConnector(version, connector), onerror),
  };
}

/** The MCP endpoints. What they answer from, and the protocol itself, are made by the first message. */
export function openMcp(
  baseUrl: string,
  version: string,
  context: () => ToolContext,
  onerror: (error: unknown) => void,
): McpService {
  let made: Promise<Exchanges> | undefined;
  const exchange =
    (name: McpServerName): Exchange =>
    async (...message) => {
      made ??= makeExchanges(context(), version, onerror);
      return (await made)[name](...message);
    };
  return {
    origins: createOriginPolicy(baseUrl),
    exchanges: {
      directory: exchange('directory'),
      text: exchange('text'),
      connector: exchange('connector'),
    },
  };
}
