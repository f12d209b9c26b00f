import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { type Mount, onEntry, rawTools } from '../api-mounts.ts';

describe('api records', () => {
  onEntry('a record holds every fact of the catalogue, and its addresses', async ({ call, baseUrl }) => {
    for (const slug of ['stripe', 'plaid', rawTools.at(-1)?.slug ?? '']) {
      const { status, json } = await call(`/api/tools/${slug}`);
      const raw = rawTools.find((tool) => tool.slug === slug) as unknown as Record<string, unknown>;
      assert.equal(status, 200);
      for (const [field, value] of Object.entries(raw)) {
        if (!['alternatives', 'integrations', 'verification', 'packages'].includes(field))
          assert.deepEqual(json[field], value, field);
      }
      const packages = json.packages.map(({ install, ...named }: { install: string }) => {
        assert.ok(install.length > 0, slug);
        return named;
      });
      assert.deepEqual(packages, raw['packages']);
      const { confidence, verified, of, verifiedAt } = json.verification;
      assert.equal(confidence, verified * 3 >= of * 2 ? 'high' : verified * 3 >= of ? 'medium' : 'low');
      assert.equal(verified > 0, verifiedAt !== undefined, slug);
      const alternatives = json.alternatives.map((other: { slug: string }) => other.slug);
      assert.deepEqual(alternatives, raw['alternatives']);
      assert.equal(json.url, `${baseUrl}/tools/${slug}`);
      assert.equal(json.jsonUrl, `${baseUrl}/api/tools/${slug}`);
    }
  });

  onEntry('a slug in another case is understood and led to its own address', async ({ call }) => {
    const { status, json, headers } = await call('/api/tools/STRIPE');
    assert.deepEqual([status, json.slug, headers['content-location']], [200, 'stripe', '/api/tools/stripe']);
  });

  onEntry('an unknown slug is 404 with the nearest by spelling or by name', async ({ call }) => {
    for (const [wrong, right] of [
      ['strip', 'stripe'],
      ['plad', 'plaid'],
    ]) {
      const { status, json } = await call(`/api/tools/${wrong}`);
      assert.equal(status, 404);
      assert.ok(json.suggestions.includes(right), `${wrong}: ${json.suggestions}`);
      assert.ok(json.detail.includes(right));
    }
    const { status, json } = await call('/api/tools/zzqxv-wwkjq');
    assert.deepEqual([status, json.suggestions], [404, []]);
  });

  onEntry('categories are complete and counted', async ({ call, baseUrl }) => {
    const { json } = await call('/api/categories');
    assert.equal(json.total, 24);
    assert.equal(json.results.length, 24);
    for (const { slug, toolCount, url, name } of json.results) {
      assert.equal(toolCount, rawTools.filter(({ categories }) => categories.includes(slug)).length, slug);
      assert.equal(url, `${baseUrl}/categories/${slug}`);
      assert.deepEqual(
        (await call(`/api/categories/${slug}`)).json,
        json.results.find((other: { name: string }) => other.name === name),
      );
    }
  });

  onEntry('a category is found by its name in any case, and an unknown one is 404', async ({ call }) => {
    const { status, json, headers } = await call('/api/categories/Identity%20%26%20KYC');
    assert.deepEqual(
      [status, json.slug, headers['content-location']],
      [200, 'identity-kyc', '/api/categories/identity-kyc'],
    );
    const missing = await call('/api/categories/open-bankin');
    assert.deepEqual([missing.status, missing.json.suggestions[0]], [404, 'open-banking']);
  });

  onEntry(
    'a comparison is the same for repeated and for comma-separated slugs',
    async ({ call, baseUrl }) => {
      const { status, json } = await call('/api/compare?slug=stripe&slug=adyen');
      assert.equal(status, 200);
      assert.deepEqual((await call('/api/compare?slug=Stripe,adyen,stripe')).json, json);
      assert.deepEqual(
        json.tools.map(({ slug }: { slug: string }) => slug),
        ['stripe', 'adyen'],
      );
      assert.equal(json.url, `${baseUrl}/compare?tools=stripe,adyen`);
      for (const { key, values, differs } of json.rows) {
        assert.equal(values.length, 2, key);
        assert.equal(json.differences.includes(key), differs, key);
      }
      const model = json.rows.find(({ key }: { key: string }) => key === 'pricing.model');
      assert.deepEqual(
        model.values.map(({ value }: { value: string }) => value),
        ['stripe', 'adyen'].map((slug) => rawTools.find((tool) => tool.slug === slug)?.pricing.model),
      );
    },
  );

  onEntry('what is not established is null in a comparison and never no', async ({ call }) => {
    const unknown = rawTools.find(
      ({ api, facts }) => api.sandbox === 'unknown' && !facts['api.sandbox'],
    )?.slug;
    const known = rawTools.find(({ api }) => api.sandbox === 'yes')?.slug;
    const { json } = await call(`/api/compare?slug=${unknown}&slug=${known}`);
    const { values, differs } = json.rows.find(({ key }: { key: string }) => key === 'api.sandbox');
    assert.deepEqual(values[0], { value: null, state: 'unknown', label: 'Not established', verified: false });
    assert.deepEqual([values[1].value, differs], ['yes', false]);
  });

  onEntry('the index of the API leads to what exists', async ({ call, baseUrl }) => {
    const { json } = await call('/api');
    const { paths } = (await call('/openapi.json')).json;
    for (const name of ['search', 'tools']) {
      const [path = '', names = ''] = json[name].slice(baseUrl.length, -1).split('{?');
      const known = paths[path].get.parameters.map((parameter: { name: string }) => parameter.name);
      for (const parameter of names.split(',')) assert.ok(known.includes(parameter), `${name} ${parameter}`);
    }
    assert.equal((await call(json.health.slice(baseUrl.length))).status, 200);
  });
});

describe('api search', () => {
  const FIELDS = ['categories', 'description', 'name', 'slug', 'websiteUrl'];
  const slugs = ({ json }: Awaited<ReturnType<Mount['call']>>): string[] =>
    json.results.map(({ slug }: { slug: string }) => slug);

  onEntry('a search finds the named tool first, with exactly the five fields', async ({ call }) => {
    const answer = await call('/api/search?q=stripe');
    assert.equal(answer.status, 200);
    assert.equal(slugs(answer)[0], 'stripe');
    const raw = new Map(rawTools.map((tool) => [tool.slug, tool as unknown as Record<string, unknown>]));
    for (const result of answer.json.results) {
      assert.deepEqual(Object.keys(result).sort(), FIELDS);
      for (const field of FIELDS) assert.deepEqual(result[field], raw.get(result.slug)?.[field], field);
    }
  });

  onEntry('parameters without effect are named, with where they belong', async ({ call, baseUrl }) => {
    const { json } = await call('/api/search?q=stripe&pricing=free&qq=x&utm_source=y');
    assert.deepEqual(json.meta.ignored, ['pricing', 'qq', 'utm_source']);
    assert.deepEqual(json.meta.hints, [
      `pricing is a parameter of ${baseUrl}/api/tools and had no effect here.`,
      'qq is not a parameter here and had no effect. Did you mean q?',
    ]);
  });

  onEntry('markup and other scripts are searched for as text', async ({ call }) => {
    for (const text of [
      '<script>alert(1)</script>',
      '🏦',
      'банк',
      '支付',
      '"\\\'',
      '%25',
      '+-&|!(){}[]^~*?:/',
    ]) {
      const answer = await call(`/api/search?q=${encodeURIComponent(text)}`);
      assert.equal(answer.status, 200, text);
      assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8');
      assert.ok(Array.isArray(answer.json.results), text);
    }
  });

  onEntry(
    'what was understood is said, with the query without it; what is ruled out is not found',
    async ({ call }) => {
      const answer = await call('/api/search?q=bank+data+in+Germany,+not+plaid&limit=50');
      assert.deepEqual(
        answer.json.meta.understood.filter(({ kind }: { kind: string }) => kind !== 'use-case'),
        [
          { kind: 'place', value: 'DE', label: 'Germany', without: 'bank data, not plaid' },
          { kind: 'tool', value: 'plaid', label: 'Plaid', excluded: true, without: 'bank data in Germany' },
        ],
      );
      assert.ok(!slugs(answer).includes('plaid'));
    },
  );

  onEntry('a search that finds nothing names what is near beside its empty results', async ({ call }) => {
    const { json } = await call('/api/search?q=Railsbank');
    assert.deepEqual([json.results, json.total, json.suggestions], [[], 0, ['riksbank']]);
    assert.deepEqual(json.nearest, { useCases: [], categories: [] });
  });
});
