import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequest } from '../api/create-request.ts';
import type { ApiRequest } from '../api/http.ts';
import { problem } from '../api/problem.ts';
import { clientAddress } from './client-address.ts';

const tooLarge = (limit: number) =>
  problem('payload-too-large', `The body may have at most ${limit} bytes; send a shorter one.`);

/** Reads a body whole, refusing one that is announced or grows beyond `limit` before anything parses it. */
async function readBody(req: IncomingMessage, limit: number): Promise<Uint8Array> {
  if (Number(req.headers['content-length'] ?? 0) > limit) throw tooLarge(limit);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const settle = (action: () => void) => {
      req.off('data', take).off('end', finish).off('error', fail).off('close', fail);
      action();
    };
    const take = (chunk: Buffer) => {
      bytes += chunk.byteLength;
      if (bytes > limit) {
        req.pause();
        settle(() => reject(tooLarge(limit)));
      } else chunks.push(chunk);
    };
    const finish = () => settle(() => resolve(Buffer.concat(chunks, bytes)));
    const fail = () =>
      settle(() => reject(problem('bad-request', 'The connection closed before the body was complete.')));
    req.on('data', take).once('end', finish).once('error', fail).once('close', fail);
  });
}

/** The request as the API sees it. `target` is the address in origin form. */
export function fromNode(
  req: IncomingMessage,
  res: ServerResponse,
  target: string,
  hops: number,
): ApiRequest {
  let signal: AbortSignal | undefined;
  let client: string | undefined;
  const request = createRequest(target, {
    method: req.method ?? 'GET',
    header(name) {
      const value = req.headers[name];
      return Array.isArray(value) ? value.join(', ') : value;
    },
    body: (limit) => readBody(req, limit),
    get client() {
      client ??= clientAddress(req, hops);
      return client;
    },
    get signal() {
      if (!signal) {
        const controller = new AbortController();
        res.once('close', () => {
          if (!res.writableFinished) controller.abort();
        });
        signal = controller.signal;
      }
      return signal;
    },
  });
  return request;
}
