import { expectsAnswer, isRpcMessage, RPC, type RpcMessage, rpcError } from '../http/json-rpc.ts';

const MAX_BATCH = 10;

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
