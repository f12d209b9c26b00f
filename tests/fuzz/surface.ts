import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { rpcMessage } from '../agent-client.ts';
import type { TestServer } from '../http/server.ts';
import { oddText } from './odd-values.ts';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: Schema;
}

/** One operation of the OpenAPI document. */
export interface Operation {
  readonly path: string;
  readonly method: string;
  readonly parameters: readonly Parameter[];
  /** Media type, schema and example of the body. */
  readonly body: { readonly type: string; readonly schema: Schema; readonly example: unknown } | undefined;
}

/** What a running server offers, and values that it takes: what generated requests are made of. */
export interface Surface {
  readonly operations: readonly Operation[];
  readonly resolve: (ref: string) => Schema;
  /** Paths of files by kind. */
  readonly files: Readonly<Record<string, readonly string[]>>;
  /** Tools of the MCP endpoints with the schema of their arguments. */
  readonly tools: readonly { readonly name: string; readonly inputSchema: Schema }[];
  /** Access tokens: two that are valid, one that was given back. */
  readonly tokens: readonly string[];
  /** Identifiers and secrets from answers to registrations and claims, by the name of the field that takes them. */
  readonly credentials: Readonly<Record<string, readonly string[]>>;
  /** A 402 of the paid feed: its x402 offer and the parameters of its challenge. */
  readonly offer: { readonly x402: unknown; readonly challenge: Readonly<Record<string, string>> };
  /** Payment tokens of the card processor's stand-in. */
  readonly cards: readonly string[];
}

async function post(url: string, body: unknown, type = 'application/json') {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': type, accept: 'application/json, text/event-stream' },
    body: type === 'application/json' ? JSON.stringify(body) : new URLSearchParams(body as never).toString(),
  });
  const text = await response.text();
  return text === '' ? {} : JSON.parse(text);
}

function filesByKind(): Surface['files'] {
  const { files } = JSON.parse(readFileSync('dist/server/static.json', 'utf8'));
  const kinds = Object.groupBy(Object.entries<{ kind: string }>(files), ([, { kind }]) => kind);
  return Object.fromEntries(
    Object.entries(kinds).map(([kind, entries = []]) => [kind, entries.map(([path]) => path)]),
  );
}

/** Text members of answers by name; an access token also goes where any `token` is asked for. */
function credentialsOf(answers: readonly Record<string, unknown>[]): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const [name, value] of answers.flatMap(Object.entries<unknown>)) {
    if (typeof value === 'string') found[name] = [...(found[name] ?? []), value];
  }
  return { ...found, token: found['access_token'] ?? [] };
}

/** Reads the documents of a running server in sandbox mode, registers, and asks for a price. */
export async function readSurface({ url }: Pick<TestServer, 'url'>): Promise<Surface> {
  const openapi = await (await fetch(`${url}/openapi.json`)).json();
  const operations = Object.entries<Record<string, never>>(openapi.paths).flatMap(([path, item]) =>
    Object.entries<{ parameters?: Parameter[]; requestBody?: { content: Record<string, never> } }>(item).map(
      ([method, { parameters = [], requestBody }]): Operation => {
        const [type, media] =
          Object.entries<{ schema: Schema; example: unknown }>(requestBody?.content ?? {})[0] ?? [];
        return {
          path,
          method: method.toUpperCase(),
          parameters,
          body: type && media ? { type, ...media } : undefined,
        };
      },
    ),
  );
  const register = (extra: Record<string, unknown>) =>
    post(`${url}/api/agent/register`, { client_name: 'Ledger Scout', redirect_uris: [], ...extra });
  const anonymous = { identity_type: 'anonymous' };
  const [one, two, three, client] = await Promise.all([
    register(anonymous),
    register(anonymous),
    register(anonymous),
    register({ grant_types: ['client_credentials'] }),
  ]);
  const claim = await post(`${url}/api/agent/claim`, {
    claim_token: one.claim_token,
    email: 'ada@example.com',
  });
  await post(`${url}/api/agent/revoke`, { token: three.access_token }, 'application/x-www-form-urlencoded');
  const lists = await Promise.all(
    ['/api/mcp', '/api/mcp/connector'].map((path) => post(url + path, rpcMessage('tools/list'))),
  );
  const priced = await fetch(`${url}/api/v1/paid/market-intelligence`);
  const challenge = [...(priced.headers.get('www-authenticate') ?? '').matchAll(/(\w+)="([^"]*)"/g)];
  const cards = await Promise.all(
    Array.from({ length: 3 }, async () => (await post(`${url}/sandbox/card-token`, {})).id as string),
  );
  return {
    operations,
    resolve: (ref) =>
      ref
        .split('/')
        .slice(1)
        .reduce((node, name) => node[name], openapi),
    files: filesByKind(),
    tools: lists.flatMap(({ result }) => result.tools),
    tokens: [one.access_token, two.access_token, three.access_token],
    credentials: credentialsOf([one, two, three, client, claim]),
    offer: {
      x402: JSON.parse(Buffer.from(priced.headers.get('payment-required') ?? '', 'base64').toString()),
      challenge: Object.fromEntries(challenge.map(([, name, value]) => [name, value])),
    },
    cards,
  };
}

/** What is read of a JSON Schema. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly examples?: readonly unknown[];
}

/** Any JSON value, odd texts included. */
export const oddJson: fc.Arbitrary<unknown> = fc.oneof(
  oddText.map((value) => value.toWellFormed()),
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 1e308, [], {}, [[]], { __proto__: null }),
);

/** Values that a schema allows, or nearly: every tenth is any JSON. `resolve` finds what a `$ref` names. */
export function valuesOf(schema: Schema, resolve: (ref: string) => Schema, depth = 0): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 9, arbitrary: allowed(schema, resolve, depth) },
    { weight: 1, arbitrary: oddJson },
  );
}

function allowed(schema: Schema, resolve: (ref: string) => Schema, depth: number): fc.Arbitrary<unknown> {
  const inner = (other: Schema) => valuesOf(other, resolve, depth + 1);
  if (depth > 5) return oddJson;
  if (schema.$ref !== undefined) return inner(resolve(schema.$ref));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices && choices.length > 0) return fc.oneof(...choices.map(inner));
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0];
  switch (type) {
    case 'object': {
      const members = Object.entries(schema.properties ?? {}).map(([name, value]) => [name, inner(value)]);
      const known = fc.record(Object.fromEntries(members), { requiredKeys: [] });
      return fc
        .tuple(known, fc.dictionary(oddText, oddJson, { maxKeys: 1 }))
        .map(([some, strange]) => ({ ...strange, ...some }));
    }
    case 'array':
      return fc.array(schema.items ? inner(schema.items) : oddJson, { maxLength: 4 });
    case 'integer':
      return fc.oneof(
        fc.integer({ min: schema.minimum ?? -10, max: schema.maximum ?? 1000 }),
        fc.constantFrom(0, -1, 2 ** 31, 2 ** 53),
      );
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case 'boolean':
      return fc.boolean();
    case 'string':
      return oddText.map((value) => value.toWellFormed());
    default:
      return oddJson;
  }
}
