import { parseWeighted } from '../base/weighted-header.ts';
import { CORS, optionsHeaders } from '../http/cors.ts';
import type { Problem } from '../http/errors/problem.ts';
import type { ApiRequest, ApiResponse } from '../http/http.ts';
import { jsonResponse } from '../http/json-response.ts';
import { expectsAnswer, isRpcMessage, RPC, type RpcId, type RpcMessage, rpcError } from '../http/json-rpc.ts';
import { answerBatch, batchProblem } from './batch.ts';
import type { Exchange } from './exchange.ts';
import type { OriginPolicy } from './origin-policy.ts';
import { isRead } from './reads.ts';

/** Largest request body in bytes. */
const MAX_BODY = 256 * 1024;

/** What the policy reads of an HTTP request. */
export type McpRequest = Pick<ApiRequest, 'method' | 'header' | 'body' | 'signal'>;

/** The rules around the protocol, who may call and how often, and the protocol itself. */
export interface McpPolicy {
  readonly origins: OriginPolicy;
  readonly exchange: Exchange;
  /** Why the caller may not read what these messages ask for, as 401 or 403 with a challenge; undefined when it may. */
  refusal(messages: readonly RpcMessage[]): Problem | undefined;
  /** Takes one call from the caller's budget; seconds to wait when it is spent. */
  spend(): Promise<{ headers: Record<string, string>; retryAfter?: number; limit?: number }>;
}

const METHODS = 'POST, OPTIONS';

function refuse(
  status: number,
  code: number,
  message: string,
  headers?: Readonly<Record<string, string>>,
  id: RpcId = null,
) {
  return jsonResponse(rpcError(id, code, message), headers, status);
}

/** `json`, `stream`, or undefined when the client accepts neither; absent and wildcard mean JSON. */
function wantedForm(accept: string | undefined): 'json' | 'stream' | undefined {
  if (!accept) return 'json';
  const admitted = new Set(parseWeighted(accept).flatMap(({ value, q }) => (q > 0 ? [value] : [])));
  const admits = (...ranges: readonly string[]) => ranges.some((range) => admitted.has(range));
  if (admits('*/*', 'application/*', 'application/json')) return 'json';
  return admits('text/event-stream', 'text/*') ? 'stream' : undefined;
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

async function readMessage(request: McpRequest): Promise<{ parsed: unknown } | { refusal: ApiResponse }> {
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
export async function serveMcp(request: McpRequest, policy: McpPolicy): Promise<ApiResponse> {
  if (!policy.origins.allowsHost(request.header('host')))
    return refuse(403, RPC.invalidRequest, 'Host is not served here.');
  if (!policy.origins.allowsOrigin(request.header('origin')))
    return refuse(403, RPC.invalidRequest, 'Origin is not allowed.');
  if (request.method === 'OPTIONS') return { status: 204, headers: optionsHeaders(METHODS), body: null };
  if (request.method !== 'POST') {
    return refuse(405, RPC.invalidRequest, 'This endpoint takes POST; it keeps no stream open for GET.', {
      allow: METHODS,
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
    return answers.length === 0
      ? { status: 202, headers: { ...CORS }, body: null }
      : jsonResponse(answers, budget);
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
): Promise<{ fields: Record<string, string>; limited?: ApiResponse }> {
  if (!isRead(message)) return { fields: {} };
  const spent = await policy.spend();
  if (spent.retryAfter === undefined) return { fields: spent.headers };
  const text = `Rate limit exceeded: ${spent.limit} requests per minute. Retry after ${spent.retryAfter} seconds.`;
  const body = rpcError(message.id ?? null, RPC.rateLimited, text, { retryAfterSeconds: spent.retryAfter });
  const fields = { ...spent.headers, 'retry-after': String(spent.retryAfter) };
  return { fields, limited: jsonResponse(body, fields, 429) };
}

async function fromWeb(response: Response, fields: Record<string, string>): Promise<ApiResponse> {
  const type = response.headers.get('content-type') ?? '';
  const headers: Record<string, string> = { 'cache-control': 'no-store', ...CORS, ...fields };
  if (type.startsWith('text/event-stream')) {
    return { status: response.status, headers: { ...headers, 'content-type': type }, body: response.body };
  }
  const bytes = await response.bytes();
  if (bytes.byteLength > 0) headers['content-type'] = 'application/json; charset=utf-8';
  return { status: response.status, headers, body: bytes.byteLength > 0 ? bytes : null };
}
