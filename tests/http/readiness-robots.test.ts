import assert from 'node:assert/strict';
import { test } from 'node:test';
import { base, get, mediaType } from './site.ts';

/** Directives that Lighthouse's robots.txt audit knows; others cost points. */
const KNOWN = new Set([
  'user-agent',
  'disallow',
  'allow',
  'sitemap',
  'crawl-delay',
  'clean-param',
  'content-signal',
]);

const answer = await get('/robots.txt');
const lines = answer.text.split('\n').filter((line) => line.trim() && !line.startsWith('#'));

/** Groups as RFC 9309 reads them: agents, then their rules. */
function groups() {
  const found: { agents: string[]; rules: string[] }[] = [];
  let open = false;
  for (const line of lines) {
    const [name = '', value = ''] = line.split(/:\s*(.*)/s);
    if (name.toLowerCase() === 'user-agent') {
      if (!open) found.push({ agents: [], rules: [] });
      found.at(-1)?.agents.push(value);
      open = true;
    } else {
      open = false;
      if (name.toLowerCase() !== 'sitemap') found.at(-1)?.rules.push(line);
    }
  }
  return found;
}

test('robots.txt is plain text with at least one group', () => {
  assert.equal(answer.status, 200);
  assert.equal(mediaType(answer), 'text/plain');
  assert.ok(groups().length > 0);
});

test('robots.txt names the sitemap by an absolute address that answers', async () => {
  const url = /^Sitemap: (.+)$/m.exec(answer.text)?.[1] ?? '';
  assert.ok(url.startsWith(`${base}/`));
  assert.equal((await get(url)).status, 200);
});

test('crawlers that train and crawlers that fetch for users have groups of their own', () => {
  const named = groups().flatMap(({ agents }) => agents);
  for (const agent of [
    'GPTBot',
    'ClaudeBot',
    'Google-Extended',
    'CCBot',
    'OAI-SearchBot',
    'ChatGPT-User',
    'Claude-User',
    'PerplexityBot',
  ]) {
    assert.ok(named.includes(agent), agent);
  }
});

test('every group carries a complete content signal', () => {
  for (const { agents, rules } of groups()) {
    const signal = rules.find((rule) => rule.startsWith('Content-Signal:')) ?? '';
    for (const use of ['search', 'ai-input', 'ai-train'])
      assert.match(signal, new RegExp(`${use}=(yes|no)`), agents[0]);
  }
});

test('no group keeps a crawler from pages, twins or discovery documents', () => {
  const wanted = [
    '/',
    '/tools/stripe',
    '/tools/stripe.md',
    '/llms.txt',
    '/openapi.json',
    '/.well-known/api-catalog',
    '/api/search',
  ];
  for (const { agents, rules } of groups()) {
    for (const path of wanted) {
      const matching = rules
        .map((rule) => /^(Allow|Disallow): (\S+)$/.exec(rule))
        .filter((match) => match && path.startsWith(match[2] ?? ''))
        .sort((a, b) => (b?.[2]?.length ?? 0) - (a?.[2]?.length ?? 0));
      assert.notEqual(matching[0]?.[1], 'Disallow', `${agents[0]} may read ${path}`);
    }
  }
});

test('robots.txt has only directives that audits know', () => {
  for (const line of lines) assert.ok(KNOWN.has(line.split(':')[0]?.toLowerCase() ?? ''), line);
});
