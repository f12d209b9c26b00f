import assert from 'node:assert/strict';
import { Agent, request } from 'node:http';
import { after, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { startServer } from './server.ts';

const SEED = 20_261_121;
/** Longest time in milliseconds that one of the two properties may search for a counterexample. */
const BUDGET = 8_000;

const server = await startServer({}, { anyPort: true });
const agent = new Agent({ keepAlive: true, maxSockets: 4 });
after(() => {
  agent.destroy();
  return server.stop();
});

const UNPACK: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (bytes) => bytes,
};

interface Sent {
  readonly method: string;
  readonly target: string;
  readonly headers: Record<string, string>;
  readonly body?: string | undefined;
}

function send({ method, target, headers, body }: Sent) {
  return new Promise<{ status: number; type: string; text: string }>((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sent = request(
      { agent, hostname, port, path: target, method, headers: { ...headers, ...length } },
      (res) => {
        const chunks: Buffer[] = [];
        res.on('data', (chunk: Buffer) => chunks.push(chunk));
        res.once('error', reject);
        res.once('end', () => {
          const unpack = UNPACK[res.headers['content-encoding'] ?? 'identity'];
          const body = Buffer.concat(chunks);
          resolve({
            status: res.statusCode ?? 0,
            type: res.headers['content-type'] ?? '',
            text: String(body.length > 0 ? unpack?.(body) : ''),
          });
        });
      },
    );
    sent.once('error', reject);
    sent.end(body);
  });
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: { type?: string; enum?: string[]; items?: { enum?: string[] } };
}
interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { content: Record<string, { example?: unknown }> };
}

const { paths } = JSON.parse((await send({ method: 'GET', target: '/openapi.json', headers: {} })).text) as {
  paths: Record<string, Record<string, Operation>>;
};
const operations = Object.entries(paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);

/** Text of every kind that has broken a parser somewhere. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 300 }),
  fc.constantFrom(
    ...['', ' ', '0', '-1', '1e9', '99999999999999999999', 'NaN', 'null', 'true', '__proto__', 'constructor'],
    ...[
      'toString',
      '../..',
      '%',
      '%00',
      '\0',
      '\r\nX: y',
      '<script>',
      "' OR 1=1--",
      '{{7*7}}',
      '🏦',
      'İ',
      '\ud800',
    ],
    ...[
      'a'.repeat(5000),
      ','.repeat(3000),
      '[]',
      '{}',
      '2026-02-30',
      'stripe',
      'stripe,adyen',
      'open-banking',
    ],
  ),
);

/** Percent-encoded as it should be, or as it should not. */
const encoded = fc
  .tuple(text, fc.constantFrom('whole', 'whole', 'whole', 'raw', 'broken'))
  .map(([value, how]) => {
    const well = value.isWellFormed() ? encodeURIComponent(value) : '%ED%A0%80';
    if (how === 'whole') return well;
    if (how === 'broken') return `${well.slice(0, 200)}%f`;
    return value.replace(/[^\x21-\x22\x24-\x7e]/g, '').slice(0, 2000);
  });

const parameterPair = ({ name, schema }: Parameter) => {
  const values = schema.enum ?? schema.items?.enum;
  const value = values ? fc.oneof(fc.constantFrom(...values).map(encodeURIComponent), encoded) : encoded;
  return value.map((sent) => `${encodeURIComponent(name)}=${sent}`);
};

const headers = fc.record(
  {
    accept: fc.constantFrom(
      'application/json',
      'text/html',
      '*/*',
      'text/event-stream',
      'image/png;q=x',
      ';;,',
    ),
    authorization: fc.constantFrom(
      'Bearer x',
      'Bearer',
      'Payment x',
      'Basic eA==',
      'Bearer eyJhbGciOiJub25lIn0.e30.',
    ),
    'accept-encoding': fc.constantFrom('br', 'gzip;q=0.1', '*;q=0', 'x;q=nope'),
    'if-none-match': fc.constantFrom('*', '"', 'W/"x"', '"a","b'),
    'content-type': fc.constantFrom(
      ...['application/json', 'application/json; charset=utf-16', 'application/x-www-form-urlencoded'],
      ...['text/plain', 'multipart/form-data', 'application/secevent+jwt', 'application/logout+jwt', '/'],
    ),
    'payment-signature': fc.constantFrom('x', 'e30=', Buffer.from('{"x402Version":2}').toString('base64')),
    'mcp-protocol-version': fc.constantFrom('2025-11-25', '1999-01-01', 'x'),
    origin: fc.constantFrom('null', 'https://evil.example', 'x'),
  },
  { requiredKeys: [] },
);

const bodyOf = (operation: Operation) => {
  const [type, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const example = (media?.example ?? {}) as Record<string, unknown>;
  const odd = fc.oneof(text, fc.jsonValue({ maxDepth: 2 }));
  const changed = fc
    .tuple(fc.constantFrom(...Object.keys(example), 'x'), odd)
    .map(([key, value]) => ({ ...example, [key]: value }));
  const written = changed.map((value) =>
    type === 'application/x-www-form-urlencoded'
      ? Object.entries(value)
          .map(([key, part]) => `${key}=${encodeURIComponent(String(part).toWellFormed())}`)
          .join('&')
      : JSON.stringify(value),
  );
  const body = fc.oneof({ weight: 4, arbitrary: written }, { weight: 1, arbitrary: fc.json() }, text);
  return fc.tuple(fc.constant(type), body);
};

/** Operations with parameters have the most to get wrong, and come more often. */
const anyOperation = fc.oneof(
  fc.constantFrom(...operations),
  fc.constantFrom(...operations.filter(({ operation }) => operation.parameters)),
);

/** A request to a documented operation that is right in part. */
const documented = anyOperation.chain(({ path, method, operation }) => {
  const query = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
  const pairs =
    query.length > 0 ? fc.array(fc.oneof(...query.map(parameterPair)), { maxLength: 4 }) : fc.constant([]);
  const stranger = fc.array(
    fc.tuple(encoded, encoded).map(([name, value]) => `${name}=${value}`),
    { maxLength: 1 },
  );
  const target = fc.tuple(encoded, pairs, stranger).map(([segment, known, unknown]) => {
    const search = [...known, ...unknown].join('&').replaceAll('#', '');
    const at = path.replace(/\{[^}]+\}/, segment.replace(/[?#/]/g, '') || 'x');
    return search === '' ? at : `${at}?${search}`;
  });
  const wrong = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH');
  return fc
    .record({
      target,
      headers,
      method: fc.oneof({ weight: 8, arbitrary: fc.constant(method) }, { weight: 1, arbitrary: wrong }),
      sent: bodyOf(operation),
      typed: fc.boolean(),
    })
    .map(({ target: address, headers: fields, method: verb, sent: [type, body], typed }): Sent => {
      const own = typed && type ? { ...fields, 'content-type': type } : fields;
      const reads = verb === 'GET' || verb === 'HEAD' || verb === 'OPTIONS';
      return { method: verb, target: address, headers: own, ...(reads ? {} : { body: body.toWellFormed() }) };
    });
});

function judge(
  { method, target }: Sent,
  { status, type, text: body }: Awaited<ReturnType<typeof send>>,
): void {
  const label = `${method} ${target.slice(0, 200)} answers ${status}: ${body.slice(0, 300)}`;
  assert.ok(status >= 200 && status < 500, label);
  if (status < 400 || method === 'HEAD') return;
  assert.match(type, /^application\/(?:problem\+)?json\b/, label);
  const error = JSON.parse(body);
  if (!type.startsWith('application/problem+json')) {
    // OAuth (RFC 6749), JSON-RPC 2.0 and security events (RFC 8935) have error bodies of their own.
    const name = error.error?.message ?? error.error ?? error.err;
    assert.ok(typeof name === 'string' && name.length > 0, label);
    return;
  }
  assert.equal(error.status, status, label);
  for (const member of ['type', 'title', 'detail'])
    assert.ok(error[member]?.length > 0, `${member}: ${label}`);
}

test('no generated request to a documented operation is answered with a fault', async () => {
  const called = new Set<string>();
  await fc.assert(
    fc.asyncProperty(documented, async (sent) => {
      called.add(sent.target.split(/[?]/)[0] ?? '');
      judge(sent, await send(sent));
    }),
    { seed: SEED, numRuns: 4_000, interruptAfterTimeLimit: BUDGET, markInterruptAsFailure: false },
  );
  for (const path of Object.keys(paths).filter((known) => !known.includes('{')))
    assert.ok(called.has(path), `${path} was called`);
});

test('no generated address under /api is answered with a fault or a page', async () => {
  const target = fc
    .tuple(fc.array(encoded, { minLength: 1, maxLength: 4 }), fc.array(encoded, { maxLength: 2 }))
    .map(([segments, query]) => {
      const path = `/api/${segments.join('/')}`.replace(/[?#]/g, '');
      return (query.length > 0 ? `${path}?${query.join('&')}` : path).replaceAll('#', '');
    });
  await fc.assert(
    fc.asyncProperty(target, headers, async (address, fields) => {
      const sent: Sent = { method: 'GET', target: address, headers: fields };
      const answer = await send(sent);
      judge(sent, answer);
      assert.ok(!answer.type.startsWith('text/html'), address);
    }),
    { seed: SEED, numRuns: 3_000, interruptAfterTimeLimit: BUDGET, markInterruptAsFailure: false },
  );
});

test('after all of this the server is well and has logged no fault', async () => {
  assert.equal((await send({ method: 'GET', target: '/api/health', headers: {} })).status, 200);
  assert.ok(!/the API failed|a request failed/.test(server.output()), server.output());
});
