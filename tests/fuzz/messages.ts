import fc from 'fast-check';

const METHODS = ['GET', 'GET', 'HEAD', 'POST', 'OPTIONS', 'BREW', 'get', 'CONNECT', 'PRI', ''] as const;
const TARGETS = [
  ...[
    '/api/health',
    '/tools/stripe',
    '/api/agent/register',
    '/api/mcp',
    '/tools?q=a',
    '/',
    '*',
    '//',
    '/../x',
  ],
  ...[
    'http://evil.example/',
    'evil.example:80',
    '/%c0%ae',
    '/%00',
    `/${'a'.repeat(9000)}`,
    '/ /',
    '/x.json',
    '',
  ],
] as const;
const VERSIONS = [
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.0',
  'HTTP/2.0',
  'HTTP/1.2',
  'SPDY/9',
  '',
] as const;
const FIELDS = [
  ...['Host: a, b', 'Connection: close', 'Connection: keep-alive, Upgrade'],
  ...[
    'Content-Length: 5',
    'Content-Length: 0',
    'Content-Length: 500',
    'Content-Length: -1',
    'Content-Length: 5, 5',
  ],
  ...[
    'Transfer-Encoding: chunked',
    'Transfer-Encoding : chunked',
    'Transfer-Encoding: gzip, chunked',
    'TE: trailers',
  ],
  ...[
    'Content-Type: application/json',
    'Expect: 100-continue',
    'Expect: x',
    'Upgrade: h2c',
    'Range: bytes=0-1',
  ],
  ...[
    'Accept: text/markdown',
    'Accept-Encoding: br',
    'If-None-Match: *',
    ' folded',
    ': x',
    'X',
    `X: ${'a'.repeat(9000)}`,
  ],
] as const;
const BODIES = [
  ...['', '', '{}', 'abcde', '5\r\nabcde\r\n0\r\n\r\n', '5;x=y\r\nabcde\r\n0\r\nX: y\r\n\r\n', '0\r\n\r\n'],
  ...['FFFFFFFFF\r\nabc', '5\nabcde\n0\n\n', '-1\r\n', '5\r\nabcdeXX', '\x16\x03\x01', '['.repeat(5000)],
] as const;
const EDITS = [
  '',
  '',
  '\r',
  '\n',
  '\r\n',
  '\0',
  ' ',
  '\t',
  ':',
  '\x0b',
  '\x80',
  '\xff',
  '%',
  'A'.repeat(20_000),
] as const;

const message = fc
  .tuple(
    fc.constantFrom(...METHODS),
    fc.constantFrom(...TARGETS),
    fc.constantFrom(...VERSIONS),
    fc.array(fc.constantFrom(...FIELDS), { maxLength: 3 }),
    fc.constantFrom(...BODIES),
  )
  .map(([method, target, version, fields, body]) => {
    const host = 'Host: localhost';
    return `${[`${method} ${target} ${version}`, host, ...fields].join('\r\n')}\r\n\r\n${body}`;
  });

/** One to three HTTP messages on one connection, with up to three bytes replaced: text of one byte a character. */
export const messages: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(message, { minLength: 1, maxLength: 3 }),
    fc.array(fc.tuple(fc.nat(), fc.constantFrom(...EDITS)), { maxLength: 2 }),
  )
  .map(([parts, edits]) =>
    edits.reduce((text, [place, edit]) => {
      const at = place % text.length;
      return text.slice(0, at) + edit + text.slice(at + 1);
    }, parts.join('')),
  );
