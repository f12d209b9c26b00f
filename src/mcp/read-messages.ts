import { countJson } from '../base/json-size.ts';
import type { ApiRequest } from '../http/http.ts';
import { isRpcMessage, RPC, type RpcId } from '../http/json-rpc.ts';

/** Most that a message may hold, so that nothing reads more of it than it costs to count. */
const LIMITS = {
  call: { KiB: 64, values: 2000, depth: 32 },
  other: { KiB: 8, values: 200, depth: 32 },
} as const;

/** Why a body is refused as a whole. */
export interface Refused {
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
