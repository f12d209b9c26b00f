import type { IncomingMessage } from 'node:http';

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
  return entries.at(-hops) ?? entries[0] ?? peer;
}
