import {
  createMcpHandler,
  isLegacyRequest,
  ProtocolError,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { RpcMessage } from '../http/json-rpc.ts';

/** One message in, one HTTP response out; `stream` asks for server-sent events instead of JSON. */
export type Exchange = (
  message: RpcMessage,
  headers: Headers,
  stream: boolean,
  signal: AbortSignal,
) => Promise<Response>;

const URL_OF_EXCHANGE = 'http://mcp.invalid/';

/** Whether the SDK reports what a client did wrong, which the answer says already, and no fault of ours. */
const isRefusal = (error: Error) => error instanceof ProtocolError || /^Rejected /.test(error.message);

/**
 * Serves both protocol eras without sessions: a fresh server per message. The SDK tells the eras apart by the
 * `_meta` envelope and the version header. Messages arrive already parsed and size-checked; `onerror` is called with
 * faults of ours alone.
 */
export function createExchange(createServer: () => Server, onerror: (error: Error) => void): Exchange {
  const report = (error: Error) => {
    if (!isRefusal(error)) onerror(error);
  };
  const shared = { legacy: 'reject', keepAliveMs: 0, onerror: report } as const;
  const modern = createMcpHandler(createServer, { ...shared, responseMode: 'auto' });
  const modernStream = createMcpHandler(createServer, { ...shared, responseMode: 'sse' });

  async function legacy(request: Request, message: RpcMessage, stream: boolean): Promise<Response> {
    const server = createServer();
    const transport = new WebStandardStreamableHTTPServerTransport({
      enableJsonResponse: !stream,
      keepAliveMs: 0,
    });
    await server.connect(transport);
    const response = await transport.handleRequest(request, { parsedBody: message });
    return response;
  }

  return async (message, headers, stream, signal) => {
    // All that the SDK reads of a request whose body is parsed already; spares making a whole one for each call.
    const request = { method: 'POST', url: URL_OF_EXCHANGE, headers, signal } as Request;
    if (await isLegacyRequest(request, message)) return legacy(request, message, stream);
    return (stream ? modernStream : modern).fetch(request, { parsedBody: message });
  };
}
