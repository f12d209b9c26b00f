import fc from 'fast-check';

/** Markup that must never come back unescaped in a page. */
export const CANARY = '"><svg onload=canary>';

/** Text of every kind that has broken a parser somewhere. */
export const oddText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 300 }),
  fc.constantFrom(
    ...['', ' ', '0', '-1', '1e9', '99999999999999999999', 'NaN', 'null', 'true', '__proto__', 'constructor'],
    ...[
      'toString',
      '../..',
      '%',
      '%00',
      '%2e%2e%2f',
      '\0',
      '\r\nX-Canary: y',
      CANARY,
      "' OR 1=1--",
      '{{7*7}}',
    ],
    ...['🏦', 'İ', 'ﬀ', '\ud800', '\u202e', 'a\u0300', 'a'.repeat(5000), ','.repeat(3000), 'a '.repeat(1000)],
    ...['[]', '{}', '2026-02-30', 'stripe', 'stripe,adyen', 'open-banking', '*', '"', '\\', ';', '&', '='],
  ),
);

/** Percent-encoded as it should be, or as it should not; never with a `#`, which no client sends. */
export const oddEncoded: fc.Arbitrary<string> = fc
  .tuple(oddText, fc.constantFrom('whole', 'whole', 'whole', 'plus', 'raw', 'broken'))
  .map(([value, how]) => {
    const well = value.isWellFormed() ? encodeURIComponent(value) : '%ED%A0%80';
    if (how === 'whole') return well;
    if (how === 'plus') return well.replaceAll('%20', '+');
    if (how === 'broken') return `${well.slice(0, 200)}%f`;
    return value.replace(/[^\x21-\x22\x24-\x7e]/g, '').slice(0, 2000);
  });

/** A value that a header field may carry on the wire: no control characters, one byte each. */
export const oddField: fc.Arbitrary<string> = oddText.map((value) =>
  value.replace(/[^\x20-\x7e\xa0-\xff]/g, '').slice(0, 4000),
);

/** A field value that is now and then replaced by an odd one. */
const mostly = (...values: string[]) =>
  fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: oddField });

/** Header fields that our server reads, and values that it has reasons to read with care. */
const FIELDS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  accept: mostly(
    ...['application/json', 'text/html', 'text/markdown', '*/*', 'text/event-stream', 'image/png;q=x', ';;,'],
    ...[
      'text/html;q=0, text/markdown;q=0',
      'text/markdown;q=0.9, text/html;q=0.1',
      `${'a/b,'.repeat(500)}*/*`,
    ],
  ),
  authorization: mostly(
    ...['Bearer x', 'Bearer', 'Payment x', 'Basic eA==', 'Bearer eyJhbGciOiJub25lIn0.e30.'],
  ),
  'accept-encoding': mostly('br', 'gzip', 'gzip;q=0.1', '*;q=0', 'identity;q=0', 'x;q=nope', 'br;q=1e9'),
  'if-none-match': mostly('*', '"', 'W/"x"', '"a","b"', '"'.repeat(1000)),
  'if-modified-since': mostly('Sat, 21 Nov 2026 00:00:00 GMT', 'never'),
  'content-type': mostly(
    ...['application/json', 'application/json; charset=utf-16', 'application/x-www-form-urlencoded'],
    ...['text/plain', 'multipart/form-data', 'application/secevent+jwt', 'application/logout+jwt', '/'],
  ),
  cookie: mostly('a=b', ';;;=', `x=${CANARY}`),
  origin: mostly('null', 'https://evil.example', 'x'),
  host: mostly('localhost', 'evil.example', 'localhost:1'),
  'x-forwarded-for': mostly('1.2.3.4', '::1, ,', 'unknown'),
  'x-forwarded-host': mostly('evil.example'),
  expect: fc.constant('100-continue'),
};

/** None to two fields that any route may read, and none to three of `own`. */
export function headersWith(own: Readonly<Record<string, fc.Arbitrary<string>>> = {}) {
  const some = (fields: typeof own, maxLength: number) => {
    const named = Object.entries(fields).map(([name, value]) => fc.tuple(fc.constant(name), value));
    return named.length > 0 ? fc.array(fc.oneof(...named), { maxLength }) : fc.constant([]);
  };
  return fc
    .tuple(some(FIELDS, 2), some(own, 3))
    .map(
      ([general, meant]): Record<string, string> =>
        Object.fromEntries([...general, ...meant].filter(([, value]) => value !== '')),
    );
}
