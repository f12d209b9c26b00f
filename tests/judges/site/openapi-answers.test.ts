import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { callAt } from '../../http/raw-request.ts';
import { server } from '../site.ts';

const call = (target: string, headers: Record<string, string> = {}) =>
  callAt(server.url, target, { headers });

type Schema = Record<string, unknown>;
interface Media {
  readonly schema: Schema;
  readonly example?: unknown;
}
interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header';
  readonly required: boolean;
  readonly schema: Schema;
  readonly example?: unknown;
}
interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Record<string, Media> };
  readonly responses: Record<string, { readonly content?: Record<string, Media> }>;
}

const description = (await call('/openapi.json')).json;
const operations = Object.entries(description.paths as Record<string, Record<string, Operation>>).flatMap(
  ([path, item]) => Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
);

/** The same schema, but objects may have no member that it does not name: what is answered is described. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  const open = 'additionalProperties' in inner || !('properties' in inner) || inner['type'] !== 'object';
  return open ? inner : { ...inner, additionalProperties: false };
}

/** Any absolute name for what references lead into. */
const DOCUMENT = 'https://directory.example/openapi.json';

function validator(document: unknown) {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ components: (document as Schema)['components'], $id: DOCUMENT });
  const compiled = new Map<string, ReturnType<typeof ajv.compile>>();
  return (schema: unknown, value: unknown, label: string) => {
    const local = JSON.stringify(schema).replaceAll('"#/', `"${DOCUMENT}#/`);
    const check = compiled.get(local) ?? ajv.compile(JSON.parse(local));
    compiled.set(local, check);
    assert.ok(check(value), `${label}: ${JSON.stringify(check.errors?.slice(0, 3))}`);
  };
}
const validate = validator(description);
const validateClosed = validator(closed({ components: description.components }));

test('every example in the description fits its schema', () => {
  let examples = 0;
  const check = (schema: Schema, example: unknown, label: string) => {
    examples++;
    validate(schema, example, label);
  };
  for (const { path, method, operation } of operations) {
    for (const { name, schema, example } of operation.parameters ?? [])
      if (example !== undefined) check(schema, example, `${method} ${path} ${name}`);
    for (const { schema, example } of Object.values(operation.requestBody?.content ?? {}))
      if (example !== undefined) check(schema, example, `${method} ${path} body`);
    for (const [status, { content = {} }] of Object.entries(operation.responses))
      for (const { schema, example } of Object.values(content))
        if (example !== undefined) check(schema, example, `${method} ${path} ${status}`);
  }
  assert.ok(examples > 30, String(examples));
});

test('searching, listing and reading show what they answer', () => {
  for (const path of ['/api/search', '/api/tools', '/api/tools/{slug}', '/api/health', '/api']) {
    const { content } = description.paths[path].get.responses['200'];
    assert.ok(content['application/json'].example, path);
  }
});

/** The address that the examples of an operation make; undefined when something required has none. */
function exampleTarget(path: string, parameters: readonly Parameter[]): string | undefined {
  if (parameters.some(({ required, example }) => required && example === undefined)) return undefined;
  const query = new URLSearchParams();
  let at = path;
  for (const { name, in: place, example } of parameters) {
    if (example === undefined) continue;
    if (place === 'path') at = at.replace(`{${name}}`, encodeURIComponent(String(example)));
    if (place === 'query') for (const value of [example].flat()) query.append(name, String(value));
  }
  return query.size > 0 ? `${at}?${query}` : at;
}

const isJson = ({ headers }: Awaited<ReturnType<typeof call>>) =>
  /^application\/([a-z-]+\+)?json\b/.test(headers['content-type'] ?? '');

/** Checks an answer against the response its operation documents for the status. */
function checkAnswer(operation: Operation, answer: Awaited<ReturnType<typeof call>>, label: string): void {
  const { status, headers, text } = answer;
  const documented = operation.responses[status] ?? operation.responses[`${Math.floor(status / 100)}XX`];
  assert.ok(documented, `${label}: ${status} is documented`);
  const type = headers['content-type']?.split(';')[0] ?? '';
  if (!documented.content) return;
  const media = documented.content[type];
  assert.ok(media, `${label}: ${type} is documented for ${status}, not ${Object.keys(documented.content)}`);
  assert.ok(text.length > 0);
  const value = isJson(answer) ? answer.json : text;
  validate(media.schema, value, label);
  validateClosed(closed(media.schema), value, label);
}

for (const { path, method, operation } of operations) {
  const target = exampleTarget(path, operation.parameters ?? []);
  if (method !== 'get' || target === undefined) continue;
  test(`the example ${target} is answered as described`, async () => {
    const answer = await call(target);
    checkAnswer(operation, answer, target);
    if (isJson(answer)) assert.deepEqual(answer.json.meta?.ignored ?? [], []);
    if (!path.includes('paid') && !path.startsWith('/oauth2/')) assert.equal(answer.status, 200);
  });
}

test('records, categories and lists of every kind are answered as described', async () => {
  const { results } = (await call('/api/tools?limit=100&facets=all&q=bank')).json;
  const slugs: string[] = results.map(({ slug }: { slug: string }) => slug).slice(0, 60);
  const get = (path: string): Operation => description.paths[path].get;
  for (const slug of slugs) checkAnswer(get('/api/tools/{slug}'), await call(`/api/tools/${slug}`), slug);
  for (const query of [
    'facets=all&limit=100',
    'fields=name&limit=3',
    'slug=stripe,nope',
    'q=plad',
    'page=99999',
  ])
    checkAnswer(get('/api/tools'), await call(`/api/tools?${query}`), query);
  for (const query of ['', 'q=plad', 'category=nope', 'q=zzqxv&x=1'])
    checkAnswer(get('/api/search'), await call(`/api/search?${query}`), query);
  for (const pair of [0, 2, 4, 6, 8].map((at) => slugs.slice(at, at + 2)))
    checkAnswer(get('/api/compare'), await call(`/api/compare?slug=${pair}`), String(pair));
});

test('errors are answered as described', async () => {
  for (const [path, target, status] of [
    ['/api/search', '/api/search?limit=0', 400],
    ['/api/tools', '/api/tools?pricing=metred&limit=x', 400],
    ['/api/tools/{slug}', '/api/tools/plad', 404],
    ['/api/categories/{slug}', '/api/categories/nope', 404],
    ['/api/compare', '/api/compare?slug=stripe', 400],
  ] as const) {
    const answer = await call(target);
    assert.equal(answer.status, status);
    checkAnswer(description.paths[path].get, answer, target);
  }
  const denied = await call('/api/search', { authorization: 'Bearer nonsense' });
  assert.equal(denied.status, 401);
  checkAnswer(description.paths['/api/search'].get, denied, 'bad token');
});

test('every documented method is answered, and Allow names no other of a reading address', async () => {
  for (const [path, item] of Object.entries(description.paths as Record<string, object>)) {
    const target = path.replace('{slug}', 'stripe');
    const { status, headers } = await callAt(server.url, target, { method: 'OPTIONS' });
    assert.equal(status, 204, path);
    const allow = (headers['allow'] ?? '').toLowerCase().split(', ');
    const methods = Object.keys(item);
    for (const method of methods) assert.ok(allow.includes(method), `${method} ${path}`);
    if (methods.includes('get') && path.startsWith('/api'))
      assert.deepEqual(
        allow,
        ['get', 'head', ...(methods.includes('post') ? ['post'] : []), 'options'],
        path,
      );
  }
});
