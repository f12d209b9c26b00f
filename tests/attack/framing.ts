import { ANONYMOUS } from '../agent-client.ts';
import { rawExchange, statuses } from '../http/raw-request.ts';
import type { Attack, Targets } from './families.ts';

/** Bytes that are no HTTP/1.1 message, or one that two readers may take for different ones. */
interface MalformedMessage {
  readonly bytes: string | Buffer;
  /** Statuses that our server answers with, in order; none where it closes the connection without an answer. */
  readonly statuses: readonly number[];
  /** Whether the client says that no more bytes come: the message itself breaks off. */
  readonly halfClose?: boolean;
}

const HOST = 'Host: localhost\r\n';
const CLOSE = 'Connection: close\r\n';
const NEXT = `GET /smuggled HTTP/1.1\r\n${HOST}\r\n`;
const get = (target: string, fields = '') => `GET ${target} HTTP/1.1\r\n${HOST}${CLOSE}${fields}\r\n`;
const post = (fields: string, body = '') =>
  `POST /api/agent/register HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n${fields}\r\n${body}`;
const chunked = (body: string) => post('Transfer-Encoding: chunked\r\n', body);
const refused = (bytes: string | Buffer, status = 400): MalformedMessage => ({ bytes, statuses: [status] });

/** Messages by what is wrong with them. */
export const MALFORMED: Readonly<Record<string, MalformedMessage>> = {
  // Two lengths (RFC 9112 §6.3).
  'a length and chunks': refused(
    post('Content-Length: 4\r\nTransfer-Encoding: chunked\r\n', `0\r\n\r\n${NEXT}`),
  ),
  'two lengths': refused(post('Content-Length: 4\r\nContent-Length: 5\r\n', 'abcde')),
  'a length with a sign': refused(post('Content-Length: +5\r\n', 'abcde')),
  'a length beyond 64 bits': refused(post('Content-Length: 18446744073709551617\r\n', 'abcde')),

  // Transfer codings (RFC 9112 §6.1).
  'a space before the colon': refused(post('Transfer-Encoding : chunked\r\n', `0\r\n\r\n${NEXT}`)),
  'a coding that is nearly chunked': refused(post('Transfer-Encoding: xchunked\r\n', `0\r\n\r\n${NEXT}`)),
  'a coding that is not chunked last': refused(
    post('Transfer-Encoding: chunked, gzip\r\n', `0\r\n\r\n${NEXT}`),
  ),

  // Chunks (RFC 9112 §7.1).
  'a chunk size beyond 64 bits': refused(chunked('FFFFFFFFFFFFFFFFF\r\nabcde\r\n0\r\n\r\n')),
  'a chunk longer than its size': refused(chunked(`5\r\nabcdeXX${NEXT}`)),
  'chunks that end with a line feed': refused(chunked('5\nabcde\n0\n\n')),
  'a chunk extension of 100 kB': refused(chunked(`5;${'a'.repeat(100_000)}\r\nabcde\r\n0\r\n\r\n`), 413),
  'a body that breaks off': {
    bytes: post('Content-Length: 100\r\n', '{"a"'),
    statuses: [400],
    halfClose: true,
  },
  'a chunk that breaks off': { bytes: chunked('5\r\nab'), statuses: [400], halfClose: true },

  // Lines and fields (RFC 9112 §2.2, §5).
  'a folded field': refused(get('/', 'X-A: b\r\n c\r\n')),
  'lines that end with a line feed': refused('GET /api/health HTTP/1.1\nHost: localhost\n\n'),
  'a line without a colon': refused(get('/', 'garbage\r\n')),
  'a NUL in a value': refused(get('/', 'X-A: a\0b\r\n')),
  'a megabyte of a field': refused(get('/', `X-A: ${'a'.repeat(1 << 20)}\r\n`), 431),
  'three thousand fields': refused(get('/', 'a:b\r\n'.repeat(3000)), 431),
  'a head that breaks off': { bytes: 'GET / HTTP/1.1\r\nHos', statuses: [400], halfClose: true },

  // Request lines (RFC 9112 §3).
  'a megabyte of address': refused(get(`/${'a'.repeat(1 << 20)}`), 431),
  'a method in lower case': refused(`get /api/health HTTP/1.1\r\n${HOST}\r\n`),
  'an unknown protocol': refused('GET / SPDY/9\r\nHost: a\r\n\r\n'),
  'a version that does not exist': refused(`GET /api/health HTTP/1.2\r\n${HOST}\r\n`),
  'the preface of HTTP/2': refused('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0'),
  'a raw NUL in the address': refused(get('/a\0b')),
  'bytes beyond ASCII in the address': refused(Buffer.from(get('/t\xc3\xb6\xc0\xae'), 'latin1')),
  'an address in authority form': refused(get('evil.example:80')),
  'an asterisk with GET': refused(get('*')),
  'a tunnel': { bytes: 'CONNECT evil.example:80 HTTP/1.1\r\nHost: evil.example:80\r\n\r\n', statuses: [] },

  // Host (RFC 9112 §3.2).
  'no host': refused(`GET / HTTP/1.1\r\n${CLOSE}\r\n`),
  'two hosts': refused(get('/api/health', 'Host: evil.example\r\n')),
  'a host with a user': refused(`GET /api/health HTTP/1.1\r\nHost: evil@localhost\r\n${CLOSE}\r\n`),

  // Addresses (RFC 3986).
  'a broken percent-encoding': refused(get('/%zz')),
  'an encoded NUL': refused(get('/a%00b')),
  'dot segments': refused(get('/../../etc/passwd')),
  'dots in overlong UTF-8': refused(get('/%c0%ae%c0%ae/etc/passwd')),
  'an encoded backslash': refused(get('/..%5c..%5cetc')),
};

const LAST = `GET /api/health HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`;
const SMUGGLED = `GET /smuggled HTTP/1.1\r\n${HOST}\r\n`;
const REGISTRATION = JSON.stringify(ANONYMOUS);

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
