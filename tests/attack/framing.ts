import { rawExchange, statuses } from '../http/raw-request.ts';
import type { Attack } from './attack.ts';
import { MALFORMED } from './malformed-messages.ts';
import type { Targets } from './targets.ts';

const HOST = 'Host: localhost\r\n';
const LAST = `GET /api/health HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`;
const SMUGGLED = `GET /smuggled HTTP/1.1\r\n${HOST}\r\n`;
const REGISTRATION = JSON.stringify({ client_name: 'a', identity_type: 'anonymous', redirect_uris: [] });

/** Messages that are well formed, and hide another one from a careless reader. */
const HIDDEN: readonly (readonly [name: string, bytes: string, statuses: string])[] = [
  [
    'a request in the body of a GET',
    `GET /api/health HTTP/1.1\r\n${HOST}Content-Length: ${SMUGGLED.length}\r\n\r\n${SMUGGLED}${LAST}`,
    '200 200',
  ],
  [
    'a request in the body of a page',
    `POST /tools/stripe HTTP/1.1\r\n${HOST}Content-Length: ${SMUGGLED.length}\r\n\r\n${SMUGGLED}${LAST}`,
    '405 200',
  ],
  ['a request after the one that closes', `${LAST}${SMUGGLED}`, '200'],
  [
    'bytes after a body that is answered',
    `POST /api/agent/register HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: ${REGISTRATION.length}\r\n\r\n${REGISTRATION}\0`,
    '201',
  ],
  [
    'a broken chunk after an early answer',
    `POST /tools/stripe HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n5\r\nabcdeXX`,
    '405',
  ],
  [
    'an offer of HTTP/2',
    `GET /api/health HTTP/1.1\r\n${HOST}Connection: Upgrade, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n`,
    '200',
  ],
  [
    'a body of 10 GB that is only announced',
    `POST /api/agent/register HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 10000000000\r\n\r\n{`,
    '413',
  ],
];

/** Messages that two readers take for different ones (RFC 9112 §11). After each the server has to answer. */
export function framing({ open }: Targets): Attack[] {
  const exchange = async (bytes: string | Buffer, halfClose = false) => {
    const seen = statuses(await rawExchange(open.url, bytes, { halfClose, hangMs: 20_000 }));
    const alive = statuses(await rawExchange(open.url, LAST)).join() === '200';
    return `${seen.join(' ') || 'closed'}${alive ? '' : ', then no answer'}`;
  };
  return [
    ...Object.entries(MALFORMED).map(([name, { bytes, statuses: expected, halfClose }]) => ({
      name,
      expected: expected.join(' ') || 'closed',
      run: () => exchange(bytes, halfClose),
    })),
    ...HIDDEN.map(([name, bytes, expected]) => ({ name, expected, run: () => exchange(bytes) })),
  ];
}
