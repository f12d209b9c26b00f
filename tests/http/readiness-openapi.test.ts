import assert from 'node:assert/strict';
import { test } from 'node:test';
import { base, get, json, mediaType } from './site.ts';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

interface Operation {
  operationId: string;
  summary: string;
  description: string;
  parameters?: { name: string; in: string; required?: boolean; example?: unknown }[];
  responses: Record<string, { content?: Record<string, unknown> }>;
}

interface Line {
  path: string;
  method: string;
  operation: Operation;
}

const description = await json('/openapi.json');
const operations: Line[] = Object.entries(description.paths).flatMap(([path, item]) =>
  Object.entries(item as Record<string, Operation>)
    .filter(([method]) => METHODS.includes(method))
    .map(([method, operation]) => ({ path, method, operation })),
);

test('openapi.json is OpenAPI 3.1 of version 1.0.0 with our address', () => {
  assert.match(description.openapi, /^3\.1\.\d$/);
  assert.equal(description.info.version, '1.0.0');
  assert.equal(description.servers[0].url, base);
});

test('the operations of the interface are described', () => {
  for (const path of ['/api/search', '/api/tools', '/api/health'])
    assert.ok(description.paths[path]?.get, path);
});

test('every operation has a unique name, a summary, a description, a success and a failure', () => {
  const names = new Set(operations.map(({ operation }) => operation.operationId));
  assert.equal(names.size, operations.length);
  for (const { path, method, operation } of operations) {
    const label = `${method} ${path}`;
    assert.ok(operation.summary && operation.description, label);
    const answers = Object.keys(operation.responses);
    assert.ok(
      answers.some((status) => /^[23]/.test(status)),
      label,
    );
    assert.ok(
      answers.some((status) => /^4/.test(status)),
      label,
    );
  }
});

test('every reference inside the description resolves', () => {
  const text = JSON.stringify(description);
  for (const [, pointer = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const target = pointer.split('/').reduce((value, key) => value?.[key.replaceAll('~1', '/')], description);
    assert.ok(target, pointer);
  }
});

test('operations without required input answer a documented status with a documented type', async () => {
  for (const { path, method, operation } of operations) {
    const required = operation.parameters?.some((parameter) => parameter.required) ?? false;
    if (method !== 'get' || required || path.includes('{')) continue;
    const answer = await get(path);
    const documented =
      operation.responses[String(answer.status)] ??
      operation.responses[`${Math.floor(answer.status / 100)}XX`];
    assert.ok(documented, `${path} answers ${answer.status}`);
    const types = Object.keys(documented.content ?? {});
    if (types.length > 0)
      assert.ok(
        types.some((type) => type.split(';')[0] === mediaType(answer)),
        `${path} ${mediaType(answer)}`,
      );
  }
});

test('health has status and version, the version of the description', async () => {
  const { status, version } = await json('/api/health');
  assert.equal(status, 'ok');
  assert.equal(version, description.info.version);
});

test('search answers exactly the five summary fields', async () => {
  const { results } = await json('/api/search?q=stripe');
  assert.ok(results.length > 0);
  for (const result of results) {
    assert.deepEqual(Object.keys(result).sort(), ['categories', 'description', 'name', 'slug', 'websiteUrl']);
  }
});

test('errors are problem documents with a type that can be read', async () => {
  for (const path of ['/api/no-such', '/api/tools?page=0', '/api/tools/no-such-tool']) {
    const answer = await get(path);
    assert.ok(answer.status >= 400 && answer.status < 500, `${path} ${answer.status}`);
    assert.equal(mediaType(answer), 'application/problem+json', path);
    assert.equal((await get(JSON.parse(answer.text).type, { accept: 'text/html' })).status, 200, path);
  }
});
