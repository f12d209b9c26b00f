/** Bytes that are no HTTP/1.1 message, or one that two readers may take for different ones. */
export interface MalformedMessage {
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
  'chunks and a length': refused(
    post('Transfer-Encoding: chunked\r\nContent-Length: 4\r\n', `0\r\n\r\n${NEXT}`),
  ),
  'two lengths': refused(post('Content-Length: 4\r\nContent-Length: 5\r\n', 'abcde')),
  'the same length twice': refused(post('Content-Length: 5\r\nContent-Length: 5\r\n', 'abcde')),
  'a list of lengths': refused(post('Content-Length: 5, 5\r\n', 'abcde')),
  'a length with a sign': refused(post('Content-Length: +5\r\n', 'abcde')),
  'a negative length': refused(post('Content-Length: -1\r\n')),
  'a hexadecimal length': refused(post('Content-Length: 0x5\r\n', 'abcde')),
  'a length beyond 64 bits': refused(post('Content-Length: 18446744073709551617\r\n', 'abcde')),
  'an empty length': refused(post('Content-Length:\r\n')),

  // Transfer codings (RFC 9112 §6.1).
  'a space before the colon': refused(post('Transfer-Encoding : chunked\r\n', `0\r\n\r\n${NEXT}`)),
  'a coding that is nearly chunked': refused(post('Transfer-Encoding: xchunked\r\n', `0\r\n\r\n${NEXT}`)),
  'a coding after a vertical tab': refused(post('Transfer-Encoding:\x0bchunked\r\n', `0\r\n\r\n${NEXT}`)),
  'a coding that is not chunked last': refused(
    post('Transfer-Encoding: chunked, gzip\r\n', `0\r\n\r\n${NEXT}`),
  ),
  'chunked twice': refused(post('Transfer-Encoding: chunked, chunked\r\n', `0\r\n\r\n${NEXT}`)),
  'chunked, then identity': refused(
    post('Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n', `0\r\n\r\n${NEXT}`),
  ),
  'identity and a length': refused(post('Transfer-Encoding: identity\r\nContent-Length: 3\r\n', 'abc')),

  // Chunks (RFC 9112 §7.1).
  'a chunk size that is no number': refused(chunked('xyz\r\n\r\n')),
  'a chunk size beyond 64 bits': refused(chunked('FFFFFFFFFFFFFFFFF\r\nabcde\r\n0\r\n\r\n')),
  'a negative chunk size': refused(chunked('-5\r\nabcde\r\n0\r\n\r\n')),
  'a chunk size with a prefix': refused(chunked('0x5\r\nabcde\r\n0\r\n\r\n')),
  'a chunk longer than its size': refused(chunked(`5\r\nabcdeXX${NEXT}`)),
  'chunks that end with a line feed': refused(chunked('5\nabcde\n0\n\n')),
  'a line feed in a chunk extension': refused(chunked(`5;\n${NEXT}\r\nabcde\r\n0\r\n\r\n`)),
  'a chunk extension of 100 kB': refused(chunked(`5;${'a'.repeat(100_000)}\r\nabcde\r\n0\r\n\r\n`), 413),
  'a length among the trailers': refused(
    chunked(`2\r\n[]\r\n0\r\nContent-Length: ${NEXT.length}\r\n\r\n${NEXT}`),
  ),
  'a body that breaks off': {
    bytes: post('Content-Length: 100\r\n', '{"a"'),
    statuses: [400],
    halfClose: true,
  },
  'a chunk that breaks off': { bytes: chunked('5\r\nab'), statuses: [400], halfClose: true },

  // Lines and fields (RFC 9112 §2.2, §5).
  'a folded field': refused(get('/', 'X-A: b\r\n c\r\n')),
  'a folded first field': refused(`GET / HTTP/1.1\r\n X-A: b\r\n${HOST}\r\n`),
  'lines that end with a line feed': refused('GET /api/health HTTP/1.1\nHost: localhost\n\n'),
  'lines that end with a carriage return': refused('GET /api/health HTTP/1.1\rHost: localhost\r\r'),
  'a line without a colon': refused(get('/', 'garbage\r\n')),
  'a field without a name': refused(get('/', ': x\r\n')),
  'a NUL in a value': refused(get('/', 'X-A: a\0b\r\n')),
  'a NUL in a name': refused(get('/', 'X\0: a\r\n')),
  'a megabyte of a field': refused(get('/', `X-A: ${'a'.repeat(1 << 20)}\r\n`), 431),
  'three thousand fields': refused(get('/', 'a:b\r\n'.repeat(3000)), 431),
  'a head that breaks off': { bytes: 'GET / HTTP/1.1\r\nHos', statuses: [400], halfClose: true },
  'the version of 1990': { bytes: 'GET /api/health\r\n', statuses: [400], halfClose: true },

  // Request lines (RFC 9112 §3).
  'a megabyte of address': refused(get(`/${'a'.repeat(1 << 20)}`), 431),
  'a tab in the request line': refused(`GET\t/api/health\tHTTP/1.1\r\n${HOST}\r\n`),
  'a method in lower case': refused(`get /api/health HTTP/1.1\r\n${HOST}\r\n`),
  'an unknown method': refused(`BREW / HTTP/1.1\r\n${HOST}\r\n`),
  'an unknown protocol': refused('GET / SPDY/9\r\nHost: a\r\n\r\n'),
  'a version that does not exist': refused(`GET /api/health HTTP/1.2\r\n${HOST}\r\n`),
  'a version that is spoken otherwise': refused(`GET /api/health HTTP/2.0\r\n${HOST}${CLOSE}\r\n`),
  'the preface of HTTP/2': refused('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0'),
  'a hello of TLS': refused('\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'),
  'a raw NUL in the address': refused(get('/a\0b')),
  'bytes beyond ASCII in the address': refused(Buffer.from(get('/t\xc3\xb6\xc0\xae'), 'latin1')),
  'an address in authority form': refused(get('evil.example:80')),
  'an asterisk with GET': refused(get('*')),
  'another scheme': refused(get('ftp://evil.example/')),
  'a tunnel': { bytes: 'CONNECT evil.example:80 HTTP/1.1\r\nHost: evil.example:80\r\n\r\n', statuses: [] },

  // Host (RFC 9112 §3.2).
  'no host': refused(`GET / HTTP/1.1\r\n${CLOSE}\r\n`),
  'two hosts': refused(get('/api/health', 'Host: evil.example\r\n')),
  'a list of hosts': refused(`GET /api/health HTTP/1.1\r\nHost: localhost, evil.example\r\n${CLOSE}\r\n`),
  'a host with a user': refused(`GET /api/health HTTP/1.1\r\nHost: evil@localhost\r\n${CLOSE}\r\n`),
  'a host with a path': refused(`GET /api/health HTTP/1.1\r\nHost: localhost/a?b\r\n${CLOSE}\r\n`),

  // Addresses (RFC 3986).
  'a broken percent-encoding': refused(get('/%zz')),
  'an encoded NUL': refused(get('/a%00b')),
  'dot segments': refused(get('/../../etc/passwd')),
  'encoded dot segments': refused(get('/%2e%2e/%2e%2e/etc/passwd')),
  'dots in overlong UTF-8': refused(get('/%c0%ae%c0%ae/etc/passwd')),
  'dots in an escape of scripts': refused(get('/%u002e%u002e/etc/passwd')),
  'an encoded backslash': refused(get('/..%5c..%5cetc')),
};
