import type { IncomingMessage } from 'node:http';
import type { Server, Socket } from 'node:net';
import { addressKey } from '../../http/limits.ts';
import { problem, problemResponse } from '../../http/problem.ts';
import { dataSecurity } from '../static/file-headers.ts';
import type { Handler } from './answer.ts';
import { send } from './send.ts';

/** `uri-host [ ":" port ]` (RFC 9110 §7.2), checked by its characters. */
const HOST = /^(?:[\w.~%!$&'()*+,;=-]*|\[[\da-f:.]+\])(?::\d*)?$/i;

function hostFields(req: IncomingMessage): number {
  const { rawHeaders } = req;
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}

/** Refuses what the parser of `node:http` lets pass: another version than 1.x, and a Host that is missing, repeated or no host (RFC 9112 §2.3, §3.2). */
export function checkMessage(handler: Handler, baseUrl: string): Handler {
  const refusals = {
    version: problem('bad-request', 'This server speaks HTTP/1.1; the request claims another major version.'),
    missing: problem('bad-request', 'An HTTP/1.1 request needs the header field Host (RFC 9112 §3.2).'),
    host: problem(
      'bad-request',
      'A request has one header field Host, with a host and a port (RFC 9112 §3.2).',
    ),
  };
  const security = Object.entries(dataSecurity(baseUrl)).flat();
  let known = '';
  const faultOf = (req: IncomingMessage): keyof typeof refusals | undefined => {
    if (req.httpVersionMajor !== 1) return 'version';
    const { host } = req.headers;
    if (host === undefined) return req.httpVersion === '1.0' ? undefined : 'missing';
    if (hostFields(req) > 1 || (host !== known && !HOST.test(host))) return 'host';
    known = host;
    return undefined;
  };
  return (req, res) => {
    const fault = faultOf(req);
    if (fault === undefined) handler(req, res);
    else void send(req, res, problemResponse(refusals[fault], baseUrl), security);
  };
}

/**
 * Closes each connection beyond the first `most` open ones of an address, an IPv6 address counting by its /64. An
 * address that `isExempt` says stands for many clients, such as a proxy, is not counted.
 */
export function capConnections(server: Server, most: number, isExempt: (address: string) => boolean): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isExempt(remoteAddress)) return;
    const key = addressKey(remoteAddress);
    const count = open.get(key) ?? 0;
    if (count >= most) {
      socket.destroy();
      return;
    }
    open.set(key, count + 1);
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    });
  });
}
