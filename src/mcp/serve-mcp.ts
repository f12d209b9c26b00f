import { expectsAnswer, isRpcMessage, RPC, type RpcId, type RpcMessage, rpcError } from '../http/json-rpc.ts';
import type { Problem } from '../http/problem.ts';
import { answerBatch, batchProblem } from './batch.ts';
import type { Exchange } from './exchange.ts';
import type { OriginPolicy } from './origin-policy.ts';
import { isRead } from './reads.ts';

/** Largest request body in bytes. */
const MAX_BODY = 256 * 1024;

/** What the policy reads of an HTTP request. */
export interface McpRequest {
  readonly method: string;
  header(name: string): string | undefined;
  /** Rejects with an error whose `status` is 413 when the body is longer. */
  body(limit: number): Promise<Uint8Array>;
  readonly signal: AbortSignal;
}

export interface McpResponse {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array | ReadableStream<Uint8Array> | null;
}

/** What stands around the protocol: who may come, how often, and the protocol itself. */
export interface McpPolicy {
  readonly origins: OriginPolicy;
  readonly exchange: Exchange;
  /** Why the caller may not read what these messages ask for, as 401 or 403 with a challenge; undefined when it may. */
  refusal(messages: readonly RpcMessage[]): Problem | undefined;
  /** Takes one call from the caller's budget; seconds to wait when it is spent. */
  spend(): Promise<{ headers: Record<string, string>; retryAfter?: number; limit?: number }>;
}

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'WWW-Authenticate, Retry-After, RateLimit, RateLimit-Policy',
};
const PREFLIGHT = {
  ...CORS,
  allow: 'POST, OPTIONS',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers':
    'Content-Type, Accept, Authorization, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, Last-Event-ID',
  'access-control-max-age': '86400',
};

function json(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): McpResponse {
  return {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...CORS,
      ...headers,
    },
    body: JSON.stringify(body),
  };
}

function refuse(
  status: number,
  code: number,
  message: string,
  headers?: Readonly<Record<string, string>>,
  id: RpcId = null,
) {
  return json(status, rpcError(id, code, message), headers);
}

/** `json`, `stream`, or undefined when the client accepts neither; absent and wildcard mean JSON. */
function wantedForm(accept: string | undefined): 'json' | 'stream' | undefined {
  if (!accept) return 'json';
  const ranges = accept
    .toLowerCase()
    .split(',')
    .filter((range) => !/;\s*q=0(?:\.0*)?\s*$/.test(range))
    .map((range) => range.split(';')[0]?.trim());
  if (ranges.some((range) => range === '*/*' || range === 'application/*' || range === 'application/json'))
    return 'json';
  return ranges.some((range) => range === 'text/event-stream' || range === 'text/*') ? 'stream' : undefined;
}

/** Headers handed to the protocol; it insists on both media types although either form may be answered. */
function exchangeHeaders(request: McpRequest): Headers {
  const headers = new Headers({
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  });
  for (const name of ['mcp-protocol-version', 'mcp-method', 'mcp-name']) {
    const value = request.header(name);
    if (value !== undefined) headers.set(name, value);
  }
  return headers;
}

async function readMessage(request: McpRequest): Promise<{ parsed: unknown } | { refusal: McpResponse }> {
  try {
    const bytes = await request.body(MAX_BODY);
    return { parsed: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) };
  } catch (error) {
    if ((error as { status?: number }).status === 413) {
      return { refusal: refuse(413, RPC.invalidRequest, `The body may have at most ${MAX_BODY} bytes.`) };
    }
    if (error instanceof SyntaxError || error instanceof TypeError) {
      return { refusal: refuse(400, RPC.parseError, 'The body is not valid JSON in UTF-8.') };
    }
    throw error;
  }
}

/** Answers one HTTP request to the MCP endpoint (Streamable HTTP without sessions). Never rejects for bad input. */
export async function serveMcp(request: McpRequest, policy: McpPolicy): Promise<McpResponse> {
  if (!policy.origins.allowsHost(request.header('host')))
    return refuse(403, RPC.invalidRequest, 'Host is not served here.');
  if (!policy.origins.allowsOrigin(request.header('origin')))
    return refuse(403, RPC.invalidRequest, 'Origin is not allowed.');
  if (request.method === 'OPTIONS') return { status: 204, headers: PREFLIGHT, body: null };
  if (request.method !== 'POST') {
    return refuse(405, RPC.invalidRequest, 'This endpoint takes POST; it keeps no stream open for GET.', {
      allow: 'POST, OPTIONS',
    });
  }
  if (!/^application\/json\s*(;|$)/i.test(request.header('content-type') ?? '')) {
    return refuse(415, RPC.invalidRequest, 'Content-Type must be application/json.');
  }
  const form = wantedForm(request.header('accept'));
  if (!form)
    return refuse(406, RPC.invalidRequest, 'Accept must allow application/json or text/event-stream.');

  const read = await readMessage(request);
  if ('refusal' in read) return read.refusal;
  const { parsed } = read;
  const headers = exchangeHeaders(request);

  if (Array.isArray(parsed)) {
    const problem = batchProblem(parsed, request.header('mcp-protocol-version'));
    if (problem) return refuse(400, RPC.invalidRequest, problem);
    const refused = policy.refusal(parsed.filter(isRpcMessage));
    if (refused) return refuse(refused.status, RPC.invalidRequest, refused.message, refused.headers);
    let budget: Record<string, string> = {};
    const answers = await answerBatch(parsed, async (message) => {
      const { limited, fields } = await meter(message, policy);
      budget = fields;
      if (limited) return JSON.parse(limited.body as string);
      return (await policy.exchange(message, headers, false, request.signal)).json();
    });
    return answers.length === 0 ? { status: 202, headers: CORS, body: null } : json(200, answers, budget);
  }
  if (!isRpcMessage(parsed)) {
    return refuse(
      400,
      RPC.invalidRequest,
      'Expected one JSON-RPC 2.0 message: {"jsonrpc":"2.0","method":…,"id":…}.',
    );
  }
  const refused = policy.refusal([parsed]);
  if (refused) return refuse(refused.status, RPC.invalidRequest, refused.message, refused.headers, parsed.id);
  const { limited, fields } = await meter(parsed, policy);
  if (limited) return limited;
  const response = await policy.exchange(
    parsed,
    headers,
    form === 'stream' && expectsAnswer(parsed),
    request.signal,
  );
  return fromWeb(response, fields);
}

/** Takes a read from the caller's budget. */
async function meter(
  message: RpcMessage,
  policy: McpPolicy,
): Promise<{ fields: Record<string, string>; limited?: McpResponse }> {
  if (!isRead(message)) return { fields: {} };
  const spent = await policy.spend();
  if (spent.retryAfter === undefined) return { fields: spent.headers };
  const text = `Rate limit exceeded: ${spent.limit} requests per minute. Retry after ${spent.retryAfter} seconds.`;
  const body = rpcError(message.id ?? null, RPC.rateLimited, text, { retryAfterSeconds: spent.retryAfter });
  const fields = { ...spent.headers, 'retry-after': String(spent.retryAfter) };
  return { fields, limited: json(429, body, fields) };
}

async function fromWeb(response: Response, fields: Record<string, string>): Promise<McpResponse> {
  const type = response.headers.get('content-type') ?? '';
  const headers: Record<string, string> = { 'cache-control': 'no-store', ...CORS, ...fields };
  if (type.startsWith('text/event-stream')) {
    return { status: response.status, headers: { ...headers, 'content-type': type }, body: response.body };
  }
  const bytes = await response.bytes();
  if (bytes.byteLength > 0) headers['content-type'] = 'application/json; charset=utf-8';
  return { status: response.status, headers, body: bytes.byteLength > 0 ? bytes : null };
}
