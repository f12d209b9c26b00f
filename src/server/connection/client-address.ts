import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

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
