import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import type { ApiRequest } from '../../http/http.ts';
import { Problem, problem } from '../../http/problem.ts';
import { createRequest, readBody } from '../../http/request.ts';
import { requestIdOf } from './answer.ts';

/**
 * Address of the client. With `hops` trusted proxies in front, each of which appends the address it saw to
 * `X-Forwarded-For`, the client is the entry `hops` places from the right; entries left of it are not trusted. A port
 * behind the address is cut off; an entry that is no address counts as the peer's.
 */
export function clientAddress(req: IncomingMessage, hops: number): string {
  const peer = (req.socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/, '');
  if (hops === 0) return peer;
  const header = req.headers['x-forwarded-for'];
  const entries = (Array.isArray(header) ? header.join(',') : (header ?? ''))
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  const address = withoutPort(entries.at(-hops) ?? entries[0] ?? peer);
  return isIP(address) === 0 ? peer : address;
}

/** `192.0.2.7:4711` and `[2001:db8::1]:4711`, as some proxies write them, without the port. */
function withoutPort(entry: string): string {
  const [, bracketed, plain] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(entry) ?? [];
  return bracketed ?? plain ?? entry;
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
  let signal: AbortSignal | undefined;
  const header = (name: string) => {
    const value = req.headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  };
  return createRequest(target, {
    method: req.method ?? 'GET',
    header,
    headerNames: () => Object.keys(req.headers),
    body(limit) {
      // What is left of a body that is too long is drained with the answer.
      const chunks = req.iterator({ destroyOnReturn: false });
      return readBody(chunks, header('content-length'), limit).catch((error: unknown) => {
        if (error instanceof Problem) throw error;
        throw problem('bad-request', 'The connection closed before the body was complete.');
      });
    },
    get client() {
      return clientAddress(req, hops);
    },
    get id() {
      return requestIdOf(res);
    },
    get signal() {
      signal ??= abortOnHangUp(res);
      return signal;
    },
  });
}

/** Address of a request in its parts. */
export interface Target {
  /** Path as sent. */
  readonly raw: string;
  /** Path with percent-encoding decoded. */
  readonly path: string;
  /** Query as sent with its `?`, or nothing. */
  readonly search: string;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const FORBIDDEN = /[\0-\x1f\x7f\\]/;

/**
 * Reads a request target in origin or absolute form (RFC 9112 §3.2). `undefined` when it is malformed:
 * broken percent-encoding, bytes that are not UTF-8, control characters, backslashes or dot segments.
 */
export function readTarget(url: string): Target | undefined {
  let origin = url;
  if (!url.startsWith('/')) {
    const absolute = /^https?:\/\/[^/?#]*(.*)$/i.exec(url);
    if (!absolute) return undefined;
    origin = absolute[1]?.startsWith('/') ? absolute[1] : `/${absolute[1]}`;
  }
  const mark = origin.indexOf('?');
  const raw = mark < 0 ? origin : origin.slice(0, mark);
  const search = mark < 0 ? '' : origin.slice(mark);
  let path = raw;
  if (raw.includes('%')) {
    try {
      path = decodeURIComponent(raw);
    } catch {
      return undefined;
    }
  }
  if (FORBIDDEN.test(path) || raw.includes('#') || /%2f/i.test(raw)) return undefined;
  if (/(?:^|\/)\.\.?(?:\/|$)/.test(path)) return undefined;
  return { raw, path, search };
}

/**
 * Spellings of a path that may mean a page: without doubled or trailing slashes, `.html` or `/index`,
 * then in lower case. The canonical address of a page is among them if the page exists.
 */
export function spellings(path: string): string[] {
  const tidy = path.replace(/\/{2,}/g, '/').replace(/\/+$/, '') || '/';
  const bare = tidy.replace(/\.html$/i, '').replace(/(?:^|\/)index$/i, '') || '/';
  return [...new Set([tidy, bare, tidy.toLowerCase(), bare.toLowerCase()])].filter((other) => other !== path);
}

/** A body of at most this many bytes is read to its end, so that the connection can be used again. */
const READ_ON_BYTES = 64 * 1024;
/** How much of a longer one is thrown away before the connection closes, so that the client sees the answer. */
const DRAIN_BYTES = 4 * 1024 * 1024;
const DRAIN_MS = 500;

/** Whether the answer must close the connection because too much of the request is still on its way. */
export function needsClosing(req: IncomingMessage): boolean {
  if (req.complete || req.method === 'GET' || req.method === 'HEAD') return false;
  const { 'content-length': length, 'transfer-encoding': coding } = req.headers;
  if (length === undefined && coding === undefined) return false;
  return coding !== undefined || Number(length) > READ_ON_BYTES;
}

/**
 * Throws away what still arrives, bounded in bytes and time, then calls `done` once. A connection closed
 * while the client still sends is reset, and the client may lose the answer it was sent.
 */
export function drain(req: IncomingMessage, done: () => void): void {
  let seen = 0;
  const stop = () => {
    clearTimeout(timer);
    req.off('data', count).off('end', stop).off('error', stop).off('close', stop);
    req.pause();
    done();
  };
  const count = (chunk: Buffer) => {
    seen += chunk.byteLength;
    if (seen > DRAIN_BYTES) stop();
  };
  const timer = setTimeout(stop, DRAIN_MS);
  req.on('data', count).once('end', stop).once('error', stop).once('close', stop);
  req.resume();
}
