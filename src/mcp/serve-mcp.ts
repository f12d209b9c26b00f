import { parseWeighted } from '../base/weighted-header.ts';
import { CORS, jsonResponse, optionsHeaders } from '../http/answers.ts';
import type { ApiRequest, ApiResponse } from '../http/http.ts';
import { expectsAnswer, isRpcMessage, RPC, type RpcId, type RpcMessage, rpcError } from '../http/json-rpc.ts';
import type { Problem } from '../http/problem.ts';
import { isRead } from './directory-tools.ts';
import { answerBatch, batchProblem, type Exchange, readMessages } from './messages.ts';

/** What the policy reads of an HTTP request. */
type McpRequest = Pick<ApiRequest, 'method' | 'header' | 'body' | 'signal'>;

/** The rules around the protocol, who may call and how often, and the protocol itself. */
export interface McpPolicy {
  readonly origins: OriginPolicy;
  readonly exchange: Exchange;
  /** Why the caller may not read what these messages ask for, as 401 or 403 with a challenge; undefined when it may. */
  refusal(messages: readonly RpcMessage[]): Problem | undefined;
  /**
   * Takes one message from a quota: a read from that of the caller, any other from that of its address. Seconds to wait
   * when it is used up.
   */
  spend(
    kind: 'read' | 'protocol',
  ): Promise<{ headers: Record<string, string>; retryAfter?: number; limit?: number }>;
}

const METHODS = 'POST, OPTIONS';

function refuse(
  status: number,
  message: string,
  headers?: Readonly<Record<string, string>>,
  id: RpcId = null,
  code: number = RPC.invalidRequest,
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

/** Answers one HTTP request to the MCP endpoint (Streamable HTTP without sessions). Never rejects for bad input. */
export async function serveMcp(request: McpRequest, policy: McpPolicy): Promise<ApiResponse> {
  if (!policy.origins.allowsHost(request.header('host'))) return refuse(403, 'Host is not served here.');
  if (!policy.origins.allowsOrigin(request.header('origin'))) return refuse(403, 'Origin is not allowed.');
  if (request.method === 'OPTIONS') return { status: 204, headers: optionsHeaders(METHODS), body: null };
  if (request.method !== 'POST') {
    return refuse(405, 'This endpoint takes POST; it keeps no stream open for GET.', {
      allow: METHODS,
    });
  }
  if (!/^application\/json\s*(;|$)/i.test(request.header('content-type') ?? '')) {
    return refuse(415, 'Content-Type must be application/json.');
  }
  const form = wantedForm(request.header('accept'));
  if (!form) return refuse(406, 'Accept must allow application/json or text/event-stream.');

  const read = await readMessages(request);
  if ('refused' in read) {
    const { status, code, message, id } = read.refused;
    return metered(undefined, policy, (fields) => refuse(status, message, fields, id, code));
  }
  const { parsed } = read;
  const headers = exchangeHeaders(request);
  const answer = (message: RpcMessage, stream: boolean) =>
    policy.exchange(message, headers, stream, request.signal);

  if (Array.isArray(parsed)) {
    const problem = batchProblem(parsed, request.header('mcp-protocol-version'));
    if (problem) return metered(undefined, policy, (fields) => refuse(400, problem, fields));
    return serveBatch(parsed, policy, (message) => answer(message, false));
  }
  if (!isRpcMessage(parsed)) {
    return metered(undefined, policy, (fields) =>
      refuse(400, 'Expected one JSON-RPC 2.0 message: {"jsonrpc":"2.0","method":…,"id":…}.', fields),
    );
  }
  const refused = policy.refusal([parsed]);
  if (refused) return metered(undefined, policy, (fields) => refuseRead(refused, fields, parsed.id));
  return metered(parsed, policy, async (fields) =>
    fromWeb(await answer(parsed, form === 'stream' && expectsAnswer(parsed)), fields),
  );
}

const refuseRead = ({ status, message, headers }: Problem, fields: Record<string, string>, id?: RpcId) =>
  refuse(status, message, { ...fields, ...headers }, id);

/** Answers a batch, each of its messages taken from a quota before any is looked at. */
async function serveBatch(
  items: readonly unknown[],
  policy: McpPolicy,
  answer: (message: RpcMessage) => Promise<Response>,
): Promise<ApiResponse> {
  const refused = policy.refusal(items.filter(isRpcMessage));
  const taken = new Map<unknown, Taken>();
  for (const item of items) taken.set(item, await take(refused ? undefined : item, policy));
  const fields = [...taken.values()].at(-1)?.fields ?? {};
  if (refused) return refuseRead(refused, fields);
  const answers = await answerBatch(items, async (message) => {
    const limited = taken.get(message)?.limited;
    return limited ? String(limited.body) : (await answer(message)).bytes();
  });
  return answers.length === 0
    ? { status: 202, headers: { ...CORS, ...fields }, body: null }
    : jsonResponse(answers, fields);
}

interface Taken {
  readonly fields: Record<string, string>;
  /** The refusal, when the quota is used up. */
  readonly limited?: ApiResponse;
}

/** Takes a message from its quota; what is no message counts like one of the protocol. */
async function take(item: unknown, policy: McpPolicy): Promise<Taken> {
  const message = isRpcMessage(item) ? item : undefined;
  const spent = await policy.spend(message && isRead(message) ? 'read' : 'protocol');
  if (spent.retryAfter === undefined) return { fields: spent.headers };
  const text = `Rate limit exceeded: ${spent.limit} requests per minute. Retry after ${spent.retryAfter} seconds.`;
  const body = rpcError(message?.id ?? null, RPC.rateLimited, text, { retryAfterSeconds: spent.retryAfter });
  const fields = { ...spent.headers, 'retry-after': String(spent.retryAfter) };
  return { fields, limited: jsonResponse(body, fields, 429) };
}

/** Answers once the message was taken from its quota. */
async function metered(
  item: unknown,
  policy: McpPolicy,
  answer: (fields: Record<string, string>) => ApiResponse | Promise<ApiResponse>,
): Promise<ApiResponse> {
  const { fields, limited } = await take(item, policy);
  return limited ?? answer(fields);
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

/** Which `Host` and `Origin` values the endpoint serves (MCP transports, "Security Warning": DNS rebinding). */
export interface OriginPolicy {
  allowsHost(host: string | undefined): boolean;
  allowsOrigin(origin: string | undefined): boolean;
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

function parseOrigin(origin: string): URL | undefined {
  if (!URL.canParse(origin)) return undefined;
  const url = new URL(origin);
  const wellFormed =
    (url.protocol === 'http:' || url.protocol === 'https:') && url.origin === origin.toLowerCase();
  return wellFormed ? url : undefined;
}

/**
 * A service published on loopback answers loopback hosts and origins only. A hosted one answers its own
 * host, and any well-formed web origin: credentials travel in a header only, so there is no ambient
 * authority that a foreign page could borrow. Requests without `Origin` do not come from a page.
 */
export function createOriginPolicy(baseUrl: string): OriginPolicy {
  const own = new URL(baseUrl).hostname;
  const local = LOOPBACK.has(own);
  return {
    allowsHost(host) {
      if (host === undefined || !URL.canParse(`http://${host}`)) return false;
      const { hostname } = new URL(`http://${host}`);
      return hostname === own || (local && LOOPBACK.has(hostname));
    },
    allowsOrigin(origin) {
      if (origin === undefined) return true;
      const url = parseOrigin(origin);
      return url !== undefined && (!local || LOOPBACK.has(url.hostname));
    },
  };
}
