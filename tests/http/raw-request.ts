import { connect } from 'node:net';
import { HANG_MS } from '../hang-limit.ts';

/** An answer read from the socket as it came. */
export interface RawAnswer {
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
