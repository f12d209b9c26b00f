import type { IncomingMessage, ServerResponse } from 'node:http';
import { problem } from '../../http/errors/problem.ts';
import type { ApiRequest } from '../../http/http.ts';
import { requestIdOf } from './answer.ts';
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

/** A request of `node:http`. A class, so that its members cost nothing until they are asked for. */
class NodeRequest implements ApiRequest {
  readonly method: string;
  readonly path: string;
  readonly target: string;
  readonly search: string;
  readonly #req: IncomingMessage;
  readonly #res: ServerResponse;
  readonly #hops: number;
  #query: URLSearchParams | undefined;
  #client: string | undefined;
  #signal: AbortSignal | undefined;

  constructor(req: IncomingMessage, res: ServerResponse, target: string, hops: number) {
    const mark = target.indexOf('?');
    this.method = req.method ?? 'GET';
    this.path = mark < 0 ? target : target.slice(0, mark);
    this.target = target;
    this.search = mark < 0 ? '' : target.slice(mark + 1);
    this.#req = req;
    this.#res = res;
    this.#hops = hops;
  }

  header(name: string): string | undefined {
    const value = this.#req.headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  }

  headerNames(): Iterable<string> {
    return Object.keys(this.#req.headers);
  }

  body(limit: number): Promise<Uint8Array> {
    return readBody(this.#req, limit);
  }

  get query(): URLSearchParams {
    this.#query ??= new URLSearchParams(this.search);
    return this.#query;
  }

  get client(): string {
    this.#client ??= clientAddress(this.#req, this.#hops);
    return this.#client;
  }

  get id(): string | undefined {
    return requestIdOf(this.#res);
  }

  get signal(): AbortSignal {
    this.#signal ??= abortOnHangUp(this.#res);
    return this.#signal;
  }
}

function abortOnHangUp(res: ServerResponse): AbortSignal {
  const controller = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished) controller.abort();
  });
  return controller.signal;
}

/** The request as the API sees it. `target` is the address in origin form. */
export function fromNode(
  req: IncomingMessage,
  res: ServerResponse,
  target: string,
  hops: number,
): ApiRequest {
  return new NodeRequest(req, res, target, hops);
}
