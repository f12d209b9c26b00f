import { type Agent, request } from 'node:http';
import { connect } from 'node:net';
import { HANG_MS } from '../test-options.ts';

/** An answer read from the socket as it came. */
interface RawAnswer {
  /** 0 when the connection was closed without an answer. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Writes bytes that no HTTP client would send on a connection of their own, and resolves with all that came back
 * once the server has closed it. `halfClose` tells the server that no more bytes will come. Rejects when the
 * server leaves the connection open for `hangMs`: the bytes must ask for closing, be refused, or be the last.
 */
export function rawExchange(
  url: string,
  bytes: string | Buffer,
  { halfClose = false, hangMs = HANG_MS }: { halfClose?: boolean | undefined; hangMs?: number } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    const chunks: Buffer[] = [];
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error(`open after ${hangMs} ms, with ${JSON.stringify(String(Buffer.concat(chunks)))}`));
    }, hangMs);
    socket.on('data', (chunk) => chunks.push(chunk));
    // A reset after the answer is how a server stops a sender that does not; without one it shows as no answer.
    socket.on('error', () => undefined);
    socket.once('end', () => socket.end());
    socket.once('close', () => {
      clearTimeout(timer);
      resolve(Buffer.concat(chunks).toString('utf8'));
    });
    if (halfClose) socket.end(bytes);
    else socket.write(bytes);
  });
}

/** All that came back, as a list of status codes. */
export const statuses = (text: string): number[] =>
  [...text.matchAll(/HTTP\/1\.[01] (\d{3}) [A-Z]/g)].map(([, status]) => Number(status));

/** Writes bytes and reads the first answer; see {@link rawExchange}. */
export async function rawRequest(url: string, ...parts: (string | Buffer)[]): Promise<RawAnswer> {
  const text = await rawExchange(url, Buffer.concat(parts.map((part) => Buffer.from(part))));
  const end = text.indexOf('\r\n\r\n');
  const [first = '', ...lines] = text.slice(0, Math.max(end, 0)).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  return { status: Number(first.split(' ')[1] ?? 0), headers, body: text.slice(end + 4) };
}

export interface Call {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
  /** Keeps connections; without it the request has one of its own. */
  readonly agent?: Agent;
  /** Longest time that the answer may take. */
  readonly hangMs?: number;
  /** Repeats it where the server closed a kept connection as idle while this process was busy, as Node's documentation does. */
  readonly repeats?: true;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly bytes: Buffer;
  readonly text: string;
  /** The body read as JSON; throws when it is none. */
  // biome-ignore lint/suspicious/noExplicitAny: answers are checked by the assertions of the tests
  readonly json: any;
}

/** Sends one request as it is written. */
export function callAt(url: string, target: string, call: Call = {}) {
  const { method = 'GET', headers, body, agent = false, hangMs, repeats } = call;
  return new Promise<Answer>((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const options = { agent, hostname, port, path: target, method, headers: { ...headers } };
    const sent = request(options, (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.once('error', reject);
      res.once('end', () => {
        const bytes = Buffer.concat(chunks);
        resolve({
          status: res.statusCode ?? 0,
          headers: res.headers as Record<string, string>,
          bytes,
          text: bytes.toString('utf8'),
          get json() {
            return JSON.parse(bytes.toString('utf8'));
          },
        });
      });
    });
    const failed = (error: Error & { code?: string }) =>
      repeats && sent.reusedSocket && error.code === 'ECONNRESET'
        ? resolve(callAt(url, target, call))
        : reject(error);
    sent.once('error', failed);
    if (hangMs !== undefined) {
      const hangs = () => sent.destroy(new Error(`no answer within ${hangMs} ms`));
      const timer = setTimeout(hangs, hangMs);
      sent.once('close', () => clearTimeout(timer));
    }
    sent.end(body);
  });
}

/**
 * Reads the head of the answer to a GET at `url` and resets the connection; resolves with the head. A server with
 * `hold-answers.ts` sends no more than the head.
 */
export function readHeadAndReset(url: string, headers: Readonly<Record<string, string>>): Promise<string> {
  const { hostname, port, pathname, search } = new URL(url);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let text = '';
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      text += chunk;
      const end = text.indexOf('\r\n\r\n');
      if (end < 0) return;
      socket.resetAndDestroy();
      resolve(text.slice(0, end));
    });
    socket.write(
      `GET ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}\r\nX-Hold-Answer: yes\r\n${lines.join('')}\r\n`,
    );
  });
}
