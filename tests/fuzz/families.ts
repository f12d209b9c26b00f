import fc from 'fast-check';
import { modernMeta } from '../agent-client.ts';
import { headersWith, oddEncoded, oddField, oddText } from './odd-values.ts';
import { type Sent, tampered } from './request.ts';
import { type Operation, oddJson, type Schema, type Surface, valuesOf } from './surface.ts';

/** Whether a body says what it is; most do. */
const TYPED = fc.integer({ min: 0, max: 5 }).map((n) => n > 0);

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH'] as const;

/** The method that is meant, and now and then another one. */
const method = (meant: string) =>
  fc.oneof(
    { weight: 8, arbitrary: fc.constant(meant) },
    { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
  );

const pair = fc.tuple(oddEncoded, oddEncoded).map(([name, value]) => `${name}=${value}`);

/** A path with one to four pairs of an odd query, or none. */
const withQuery = (path: fc.Arbitrary<string>, known: fc.Arbitrary<string> = pair) =>
  fc.tuple(path, fc.array(fc.oneof(known, known, pair), { maxLength: 4 })).map(([at, pairs]) => {
    const search = pairs.join('&').replaceAll('#', '');
    return search === '' ? at : `${at}?${search}`;
  });

/** Spellings of an address that exists, and of many that do not. */
const spelt = (path: fc.Arbitrary<string>) =>
  fc
    .tuple(
      path,
      fc.constantFrom('as is', 'as is', 'upper', 'double', 'slash', 'html', 'md', 'encoded', 'cut'),
      oddEncoded,
    )
    .map(([at, how, odd]) => {
      const bent: Record<string, string> = {
        upper: at.toUpperCase(),
        double: at.replaceAll('/', '//'),
        slash: `${at}/`,
        html: `${at}.html`,
        md: `${at}.md`,
        encoded: `/${[...at.slice(1)].map((char) => `%${char.charCodeAt(0).toString(16).padStart(2, '0')}`).join('')}`,
        cut: `${at.slice(0, Math.ceil(at.length / 2))}${odd.replace(/[?#]/g, '')}`,
      };
      const made = bent[how] ?? at;
      return made.startsWith('/') ? made : `/${made}`;
    });

const parameterPair = ({ name, schema }: { name: string; schema: Schema }) => {
  const values = schema.enum ?? schema.items?.enum;
  const value = values
    ? fc.oneof(
        fc.constantFrom(...values).map((one) => encodeURIComponent(String(one))),
        oddEncoded,
      )
    : oddEncoded;
  return value.map((sent) => `${encodeURIComponent(name)}=${sent}`);
};

const formText = (part: unknown) =>
  encodeURIComponent((typeof part === 'string' ? part : (JSON.stringify(part) ?? '')).toWellFormed());

const asForm = (value: unknown) =>
  Object.entries(Object(value))
    .map(([key, part]) => `${formText(key)}=${formText(part)}`)
    .join('&');

/** A body that the operation would take, nearly takes, or never takes. */
function bodyOf({ body }: Operation, { resolve, credentials }: Surface): fc.Arbitrary<string | Uint8Array> {
  if (!body) return oddText.map((value) => value.toWellFormed());
  const write =
    body.type === 'application/x-www-form-urlencoded'
      ? asForm
      : (value: unknown) => JSON.stringify(value) ?? '';
  const example = body.example as Record<string, unknown>;
  const names = [
    ...new Set([...Object.keys(example), ...Object.keys(propertiesOf(body.schema, resolve)), 'x']),
  ];
  const any = Object.values(credentials).flat();
  const change = fc.constantFrom(...names).chain((name) => {
    const own = credentials[name];
    const value = fc.oneof(
      ...(own ? [{ weight: 6, arbitrary: fc.constantFrom<unknown>(...own) }] : []),
      { weight: 1, arbitrary: fc.constantFrom<unknown>(...any) },
      { weight: 1, arbitrary: oddJson },
    );
    return fc.tuple(fc.constant(name), value);
  });
  const changed = fc
    .array(change, { maxLength: 3 })
    .map((changes) => ({ ...example, ...Object.fromEntries(changes) }));
  return fc.oneof(
    { weight: 4, arbitrary: changed.map(write) },
    { weight: 4, arbitrary: valuesOf(body.schema, resolve).map(write) },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: oddText.map((value) => value.toWellFormed()) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 20_000 }).map((depth) => '['.repeat(depth)) },
  );
}

function propertiesOf(schema: Schema, resolve: Surface['resolve']): Readonly<Record<string, Schema>> {
  if (schema.$ref !== undefined) return propertiesOf(resolve(schema.$ref), resolve);
  return {
    ...schema.properties,
    ...Object.assign({}, ...(schema.anyOf ?? []).map((one) => propertiesOf(one, resolve))),
  };
}

const reads = (verb: string) => verb === 'GET' || verb === 'HEAD' || verb === 'OPTIONS';

/** A request to a documented operation that is right in part. */
function documented(
  operations: readonly Operation[],
  surface: Surface,
  fields: Record<string, fc.Arbitrary<string>> = {},
) {
  return fc.constantFrom(...operations).chain((operation) => {
    const query = operation.parameters.filter((parameter) => parameter.in === 'query');
    const slug = fc.oneof(
      fc.constantFrom('stripe', 'adyen', 'open-banking', 'aisp', 'bill-by-usage'),
      oddEncoded,
    );
    const path = slug.map((segment) =>
      operation.path.replace(/\{[^}]+\}/, segment.replace(/[?#/]/g, '') || 'x'),
    );
    return fc
      .record({
        target: withQuery(path, query.length > 0 ? fc.oneof(...query.map(parameterPair)) : pair),
        headers: headersWith({
          authorization: fc.constantFrom(...surface.tokens).map((token) => `Bearer ${token}`),
          ...fields,
        }),
        method: method(operation.method),
        body: bodyOf(operation, surface),
        typed: TYPED,
      })
      .map(({ target, headers, method: verb, body, typed }): Sent => {
        const type = typed && operation.body ? { 'content-type': operation.body.type } : {};
        return { method: verb, target, headers: { ...headers, ...type }, ...(reads(verb) ? {} : { body }) };
      });
  });
}

/** Requests without a documented operation: addresses of files and pages. */
function plain(target: fc.Arbitrary<string>): fc.Arbitrary<Sent> {
  const headers = headersWith({
    range: fc.oneof(
      fc.constantFrom('bytes=0-0', 'bytes=-5', 'bytes=9-', 'bytes=5-1', 'bytes=0-1,3-4', 'items=1'),
      oddField,
    ),
    'if-range': fc.constantFrom('"x"', 'W/"x"', 'Sat, 21 Nov 2026 00:00:00 GMT'),
  });
  return fc
    .record({ method: method('GET'), target, headers, body: oddText })
    .map(({ body, ...sent }) => (reads(sent.method) ? sent : { ...sent, body: body.toWellFormed() }));
}

const PAYMENT_FIELDS = [
  'payment-signature',
  'payment-authorization',
  'authorization',
  'payment-pass',
] as const;

function payments(surface: Surface): fc.Arbitrary<Sent> {
  const { x402, challenge } = surface.offer;
  const [accepted] = (x402 as { accepts: unknown[] }).accepts;
  const authorization = {
    from: `0x${'12'.repeat(20)}`,
    to: (accepted as { payTo: string }).payTo,
    value: '10000',
    validAfter: '0',
    validBefore: '99999999999',
    nonce: `0x${'ab'.repeat(32)}`,
  };
  const signature = {
    x402Version: 2,
    accepted,
    payload: { signature: `0x${'11'.repeat(65)}`, authorization },
  };
  const card = fc.constantFrom(...surface.cards).map((spt) => ({ challenge, payload: { spt } }));
  const base64 = (form: 'base64' | 'base64url') => (value: unknown) =>
    Buffer.from(JSON.stringify(value) ?? '')
      .toString(form)
      .slice(0, 12_000);
  const x402Field = tampered(signature).map(base64('base64'));
  const mppField = card.chain(tampered).map((value) => `Payment ${base64('base64url')(value)}`);
  const field = fc.oneof(x402Field, mppField, oddField);
  const fields = Object.fromEntries(PAYMENT_FIELDS.map((name) => [name, field]));
  const feed = surface.operations.filter(({ path }) => /market-intelligence/.test(path));
  return documented(feed, surface, {
    'accept-payment': oddField,
    'idempotency-key': oddField,
    ...fields,
    'payment-signature': fc.oneof(x402Field, x402Field, oddField),
  });
}

function mcp(surface: Surface): fc.Arbitrary<Sent> {
  const params = fc.oneof(
    ...surface.tools.map(({ name, inputSchema }) =>
      valuesOf(inputSchema, surface.resolve).map((args): unknown => ({ name, arguments: args })),
    ),
    fc.constantFrom<unknown>(
      { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
      { uri: 'http://localhost:4321/tools/stripe.md' },
      { cursor: 'eyJ4IjoxfQ' },
      { ref: { type: 'ref/prompt', name: 'x' }, argument: { name: 'category', value: 'o' } },
    ),
    oddJson,
  );
  const rpcMethod = fc.oneof(
    fc.constantFrom(
      ...['tools/call', 'tools/call', 'tools/list', 'initialize', 'ping', 'resources/list', 'resources/read'],
      ...[
        'resources/templates/list',
        'prompts/list',
        'prompts/get',
        'completion/complete',
        'logging/setLevel',
      ],
      ...['notifications/initialized', 'notifications/cancelled', 'server/discover', 'subscriptions/listen'],
    ),
    oddText,
  );
  const id = fc.oneof(fc.integer(), oddJson);
  const meta = fc.option(fc.constantFrom('2026-07-28', '2025-11-25', 'x'), { nil: undefined });
  const message = fc.tuple(rpcMethod, params, id, meta).map(([name, given, number, version]): unknown => ({
    jsonrpc: '2.0',
    id: number,
    method: name,
    params:
      version === undefined
        ? given
        : {
            ...Object(given),
            _meta: modernMeta(version),
          },
  }));
  const body = fc.oneof(
    { weight: 6, arbitrary: message },
    { weight: 2, arbitrary: message.chain(tampered) },
    { weight: 1, arbitrary: fc.array(message, { maxLength: 3 }) },
    { weight: 1, arbitrary: oddJson },
  );
  const headers = headersWith({
    'mcp-protocol-version': fc.oneof(
      fc.constantFrom('2026-07-28', '2025-11-25', '2025-03-26', '1999-01-01'),
      oddField,
    ),
    'mcp-method': fc.oneof(fc.constantFrom('tools/call', 'tools/list'), oddField),
    'mcp-name': fc.oneof(fc.constantFrom('search_tools', 'get_tool', 'fetch'), oddField),
    'mcp-session-id': oddField,
    'last-event-id': oddField,
  });
  const target = fc.constantFrom(
    ...['/api/mcp', '/api/mcp', '/api/mcp/connector'],
    ...['/api/mcp?structured=false', '/api/mcp?structured=x&structured'],
  );
  return fc.record({ method: method('POST'), target, headers, body, typed: TYPED }).map(
    ({ method: verb, target: address, headers: fields, body: value, typed }): Sent => ({
      method: verb,
      target: address,
      headers: {
        ...fields,
        ...(typed
          ? { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
          : {}),
      },
      ...(reads(verb) ? {} : { body: (JSON.stringify(value) ?? '').toWellFormed() }),
    }),
  );
}

function sandbox(surface: Surface): fc.Arbitrary<Sent> {
  const rpc = fc.record({
    jsonrpc: fc.constant('2.0'),
    id: oddJson,
    method: fc.oneof(
      fc.constantFrom(
        'eth_chainId',
        'eth_call',
        'eth_getTransactionReceipt',
        'eth_blockNumber',
        'eth_getLogs',
      ),
      oddText,
    ),
    params: fc.oneof(fc.array(oddJson, { maxLength: 3 }), oddJson),
  });
  const [accepted] = (surface.offer.x402 as { accepts: unknown[] }).accepts;
  const order = tampered({
    x402Version: 2,
    paymentPayload: {
      x402Version: 2,
      accepted,
      payload: { signature: `0x${'11'.repeat(65)}`, authorization: {} },
    },
    paymentRequirements: accepted,
  });
  const faucet = fc.oneof(fc.constant({ to: `0x${'12'.repeat(20)}` }), fc.record({ to: oddJson }), oddJson);
  const body = fc
    .oneof<fc.Arbitrary<unknown>[]>(rpc, order, faucet, oddJson)
    .map((value) => (JSON.stringify(value) ?? '').toWellFormed());
  const target = withQuery(
    fc.oneof(
      fc.constantFrom(
        ...[
          '/faucet',
          '/card-token',
          '/facilitator/supported',
          '/facilitator/verify',
          '/facilitator/settle',
          '/rpc',
        ].map((path) => `/sandbox${path}`),
      ),
      spelt(fc.constantFrom('/sandbox', '/sandbox/v1/payment_intents', '/sandbox/rpc')),
    ),
  );
  return fc
    .record({ method: method('POST'), target, headers: headersWith(), body: fc.oneof(body, oddText) })
    .map(({ body: text, ...sent }) => (reads(sent.method) ? sent : { ...sent, body: text.toWellFormed() }));
}

/** What is asked of pages that are rendered for each request. */
const PAGE_QUERY = fc
  .tuple(
    fc.constantFrom(
      'q',
      'tool',
      'tools',
      'field',
      'name',
      'from',
      'page',
      'category',
      'pricing',
      'region',
      'sort',
      'token',
      'attempt',
      'client_id',
    ),
    oddEncoded,
  )
  .map(([name, value]) => `${name}=${value}`);

export const FAMILIES = [
  'pages',
  'catalog',
  'agents',
  'payments',
  'mcp',
  'discovery',
  'sandbox',
  'strange',
  'framing',
] as const;
export type Family = (typeof FAMILIES)[number];

/** Generated requests of every family of routes; `framing` is about bytes below them. */
export function requestsOf(
  surface: Surface,
): Readonly<Record<Exclude<Family, 'framing'>, fc.Arbitrary<Sent>>> {
  const { files, operations } = surface;
  const of = (...kinds: string[]) => fc.constantFrom(...kinds.flatMap((kind) => files[kind] ?? []));
  const rendered = fc.constantFrom(
    '/tools',
    '/tools.md',
    '/compare',
    '/compare.md',
    '/changes/filter',
    '/watch',
    '/watch.md',
    '/correct',
    '/suggest',
    '/claim',
    '/sign-in',
    '/embed/tool/stripe',
  );
  const agentPath = /^\/(?:api\/agent|oauth2)\//;
  const catalogPath = /^\/api(?!\/(?:agent|mcp|v1|market))/;
  const forms = fc
    .record({
      target: withQuery(fc.constantFrom('/claim', '/oauth2/authorize', '/oauth2/userinfo')),
      headers: headersWith(),
    })
    .chain(({ target, headers }) => {
      const secret = fc.oneof(fc.constantFrom(...Object.values(surface.credentials).flat()), oddText);
      const name = fc.constantFrom('action', 'email', 'code', 'attempt', 'token', 'client_id', 'csrf', 'x');
      const typed = { ...headers, 'content-type': 'application/x-www-form-urlencoded' };
      return fc
        .dictionary(name, secret, { maxKeys: 5 })
        .map((fields): Sent => ({ method: 'POST', target, headers: typed, body: asForm(fields) }));
    });
  const anywhere = fc
    .tuple(
      fc.constantFrom('', '/api', '/oauth2', '/.well-known', '/tools'),
      fc.array(oddEncoded, { minLength: 1, maxLength: 4 }),
    )
    .map(([root, segments]) => `${root}/${segments.join('/')}`.replace(/[?#]/g, ''));
  return {
    pages: plain(
      fc.oneof(
        spelt(of('page', 'twin', 'immutable', 'file')),
        withQuery(of('page', 'twin')),
        withQuery(rendered, PAGE_QUERY),
        withQuery(spelt(rendered), PAGE_QUERY),
      ),
    ),
    catalog: documented(
      operations.filter(({ path }) => catalogPath.test(path)),
      surface,
    ),
    agents: fc.oneof(
      {
        weight: 4,
        arbitrary: documented(
          operations.filter(({ path }) => agentPath.test(path)),
          surface,
        ),
      },
      { weight: 1, arbitrary: forms },
    ),
    payments: payments(surface),
    mcp: mcp(surface),
    discovery: plain(
      fc.oneof(
        withQuery(of('document')),
        spelt(of('document')),
        spelt(fc.constantFrom('/openapi.json', '/.well-known/x402', '/.well-known/jwks.json')),
      ),
    ),
    sandbox: sandbox(surface),
    strange: plain(withQuery(anywhere)),
  };
}
