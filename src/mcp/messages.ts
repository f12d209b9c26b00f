import {
  createMcpHandler,
  isLegacyRequest,
  ProtocolError,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { countJson } from '../base/json-size.ts';
import type { ApiRequest } from '../http/http.ts';
import { expectsAnswer, isRpcMessage, RPC, type RpcId, type RpcMessage, rpcError } from '../http/json-rpc.ts';

/** Most that a message may hold, so that nothing reads more of it than it costs to count. */
const LIMITS = {
  call: { KiB: 64, values: 2000, depth: 32 },
  other: { KiB: 8, values: 200, depth: 32 },
} as const;

/** Why a body is refused as a whole. */
interface Refused {
  readonly status: number;
  readonly code: number;
  readonly message: string;
  readonly id: RpcId;
}

const isCall = (item: unknown) => isRpcMessage(item) && item.method === 'tools/call';

/** Why a body is too large for what it holds, or undefined. */
function excess(text: string, kind: keyof typeof LIMITS, id: RpcId): Refused | undefined {
  const limit = LIMITS[kind];
  const what = kind === 'call' ? 'A call of a tool' : 'A message other than tools/call';
  const refused = (status: number, most: string) =>
    ({ status, code: RPC.invalidRequest, message: `${what} may have at most ${most}.`, id }) as const;
  if (Buffer.byteLength(text) > limit.KiB * 1024) return refused(413, `${limit.KiB} KiB`);
  const exceeded = countJson(text, limit);
  if (exceeded === undefined) return undefined;
  return refused(400, exceeded === 'values' ? `${limit.values} values` : `${limit.depth} levels`);
}

/**
 * Reads the JSON of a body after one pass that counts what it holds. A batch has the limits of a call only if it holds
 * nothing else.
 */
export async function readMessages(
  request: Pick<ApiRequest, 'body'>,
): Promise<{ readonly parsed: unknown } | { readonly refused: Refused }> {
  try {
    const bytes = await request.body(LIMITS.call.KiB * 1024);
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const tooMuch = excess(text, 'call', null);
    if (tooMuch) return { refused: tooMuch };
    const parsed: unknown = JSON.parse(text);
    const calls = Array.isArray(parsed) ? parsed.every(isCall) : isCall(parsed);
    const refused = calls
      ? undefined
      : excess(text, 'other', isRpcMessage(parsed) ? (parsed.id ?? null) : null);
    return refused ? { refused } : { parsed };
  } catch (error) {
    const refuse = (status: number, code: number, message: string) =>
      ({ refused: { status, code, message, id: null } }) as const;
    if ((error as { status?: number }).status === 413)
      return refuse(413, RPC.invalidRequest, `The body may have at most ${LIMITS.call.KiB} KiB.`);
    if (error instanceof SyntaxError || error instanceof TypeError)
      return refuse(400, RPC.parseError, 'The body is not valid JSON in UTF-8.');
    throw error;
  }
}

const MAX_BATCH = 8;

/** Why an array body is refused, or undefined when it may be split (MCP 2025-03-26 is the only revision with batches). */
export function batchProblem(
  items: readonly unknown[],
  versionHeader: string | undefined,
): string | undefined {
  if (versionHeader !== undefined && versionHeader !== '2025-03-26') {
    return `Batches exist only in revision 2025-03-26; ${versionHeader} takes one message per POST.`;
  }
  if (items.length === 0) return 'An empty batch is not a valid request.';
  if (items.length > MAX_BATCH)
    return `A batch holds at most ${MAX_BATCH} messages; this one has ${items.length}.`;
  return undefined;
}

/** Most bytes that answers to a batch have together, those to calls of tools not counted. */
const MOST_BYTES = 64 * 1024;

/**
 * Answers each message of a batch by itself and collects the answers in order. Notifications are dropped: a
 * cancellation of a request in its own batch could otherwise leave that request unanswered for ever.
 */
export async function answerBatch(
  items: readonly unknown[],
  answer: (message: RpcMessage) => Promise<Uint8Array | string>,
): Promise<unknown[]> {
  const answers: unknown[] = [];
  let room = MOST_BYTES;
  let longest = 0;
  const inRoom = async (message: RpcMessage) => {
    const full = `The answers to a batch have at most ${MOST_BYTES / 1024} KiB; send this message by itself.`;
    // An answer like the longest before it would not fit.
    const made = room > longest ? await answer(message) : '';
    if (message.method !== 'tools/call') {
      room -= made.length;
      longest = Math.max(longest, made.length);
    }
    if (made === '' || room < 0) return rpcError(message.id ?? null, RPC.invalidRequest, full);
    return JSON.parse(typeof made === 'string' ? made : new TextDecoder().decode(made));
  };
  for (const item of items) {
    if (!isRpcMessage(item)) answers.push(rpcError(null, RPC.invalidRequest, 'Not a JSON-RPC 2.0 message.'));
    else if (expectsAnswer(item)) answers.push(await inRoom(item));
  }
  return answers;
}

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
