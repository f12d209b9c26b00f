import type { IncomingMessage } from 'node:http';

/** An entry of `X-Forwarded-For` without the port that some proxies append: `192.0.2.7:4711`, `[2001:db8::1]:4711`. */
const withoutPort = (entry: string) =>
  entry.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1').replace(/^\[([^\]]+)\](?::\d+)?$/, '$1');

/**
 * Address of the client. With `hops` trusted proxies in front, each of which appends the address it saw to
 * `X-Forwarded-For`, the client is the entry `hops` places from the right; entries left of it are not trusted.
 */
export function clientAddress(req: IncomingMessage, hops: number): string {
  const peer = (req.socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/, '');
  if (hops === 0) return peer;
  const header = req.headers['x-forwarded-for'];
  const entries = (Array.isArray(header) ? header.join(',') : (header ?? ''))
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  const entry = entries.at(-hops) ?? entries[0];
  return entry === undefined ? peer : withoutPort(entry);
}
