import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { type LinkReport, readLinkReport } from '../../../src/catalog/observed/observed-files.ts';
import { authoritySummary, visitAuthorities } from '../../../src/observations/authorities.ts';
import { visitLink } from '../../../src/observations/links/visit-link.ts';
import { dueLinks, findLinks, mergeReport, visitLinks } from '../../../src/observations/links/visit-links.ts';
import type { VisitWorld } from '../../../src/observations/visit/create-visit.ts';
import { send } from '../../../src/observations/visit/request.ts';
import { createRules } from '../../../src/observations/visit/robots.ts';
import { VisitError } from '../../../src/observations/visit/visit.ts';
import { listen } from '../../listen.ts';
import { readHere } from '../../observed/mutate-answers.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { visitWorld } from '../../visit-world.ts';
import { mockTime } from '../mock-time.ts';

describe('visit links', async () => {
  const ROBOTS = 'User-agent: *\nDisallow: /\n\nUser-agent: other\nUser-agent: test\nDisallow: /private\n';
  const ANSWERS: Readonly<Record<string, [status: number, headers?: Record<string, string>, body?: string]>> =
    {
      '/': [200, { 'content-type': 'text/html' }, '<p>Buy this domain today</p>'],
      '/robots.txt': [200, {}, ROBOTS],
      ...Object.fromEntries(['/page', '/other', '/new', '/slash/', '/no-head'].map((path) => [path, [200]])),
      'HEAD /no-head': [404],
      '/gone': [410],
      '/old': [301, { location: '/new' }],
      '/login': [302, { location: '/page' }],
      '/slash': [301, { location: '/slash/' }],
      '/bots': [403],
      '/busy': [429],
      '/broken': [500],
      '/loop': [302, { location: '/loop' }],
    };
  const seen: string[] = [];
  let onSilent: () => void = () => undefined;
  let open = 0;
  let mostOpen = 0;
  const server = createServer((req, res) => {
    seen.push(`${req.method} ${req.url}`);
    open += 1;
    mostOpen = Math.max(mostOpen, open);
    res.on('close', () => {
      open -= 1;
    });
    if (req.url === '/silent') return onSilent();
    const [status, headers = {}, body] = ANSWERS[`${req.method} ${req.url}`] ??
      ANSWERS[req.url ?? ''] ?? [404];
    res.writeHead(status, headers).end(body);
  });
  const place = `http://${await listen(server)}`;
  const base = 'https://site.example';

  /** A world in which `https://site.example` is the server, `https://closed.example` answers nobody, and no time passes. */
  function world(userAgent = 'other/1.0'): VisitWorld {
    return visitWorld(send, {
      clock: { now: Date.now, sleep: async () => undefined },
      origins: new Map([
        [base, place],
        ['https://closed.example', 'http://127.0.0.1:1'],
      ]),
      userAgent,
      timeoutMs: 600_000,
    });
  }
  const anywhere = async () => true;
  const visit = (path: string) => visitLink(path.startsWith('https') ? path : base + path, world(), anywhere);

  /** Visits links of the server; resolves with the report. */
  async function report(paths: readonly string[], root: string, at = world()) {
    const links = new Map(paths.map((path): [string, string[]] => [base + path, ['a.md']]));
    await visitLinks({ root, links, world: at, hosts: 4, maxAgeDays: 14, isWanted: () => true });
    return readLinkReport(root).links;
  }

  const cases: [path: string, expected: Awaited<ReturnType<typeof visit>>][] = [
    ['/page', { class: 'ok', code: 200 }],
    ['/nothing', { class: 'dead', code: 404 }],
    ['/gone', { class: 'dead', code: 410 }],
    ['/old', { class: 'moved', code: 200, location: `${base}/new` }],
    ['/login', { class: 'ok', code: 200 }],
    ['/slash', { class: 'ok', code: 200 }],
    ['/no-head', { class: 'ok', code: 200 }],
    ['/bots', { class: 'blocked', code: 403 }],
    ['/busy', { class: 'blocked', code: 429 }],
    ['/broken', { class: 'unreachable', code: 500 }],
    ['/loop', { class: 'unreachable', code: 302 }],
    ['/', { class: 'parked', code: 200 }],
    ['https://closed.example/', { class: 'unreachable', error: 'ECONNREFUSED' }],
    [
      'https://127.0.0.1/',
      { class: 'unreachable', error: '127.0.0.1 is not an address of the public internet' },
    ],
  ];
  for (const [path, expected] of cases) {
    test(`a link to ${path} is ${expected.class}`, async () => {
      assert.deepEqual(await visit(path), expected);
    });
  }

  test('a server that never answers is unreachable, not dead', async (t) => {
    const time = mockTime(t);
    onSilent = () => void time.pass(600_000);
    assert.equal((await visit('/silent')).class, 'unreachable');
  });

  test('a page that HEAD finds is not fetched', async () => {
    seen.length = 0;
    await visit('/other');
    assert.deepEqual(seen, ['HEAD /other']);
  });

  test('one host gets one request at a time, and none after it asks for patience', async () => {
    const root = temporaryFolder('links');
    seen.length = 0;
    mostOpen = 0;
    const links = await report(['/page', '/other', '/busy', '/new'], root);
    assert.equal(mostOpen, 1);
    assert.deepEqual(seen, ['GET /robots.txt', 'HEAD /page', 'HEAD /other', 'HEAD /busy']);
    assert.deepEqual(Object.keys(links), [`${base}/page`, `${base}/other`, `${base}/busy`]);
  });

  test('links are found in front matter and body, once each, with their files', () => {
    const text = (url: string) =>
      `---\nwebsiteUrl: ${url}\nsources: [{url: "https://a.example/x#part"}]\n---\n`;
    const links = findLinks([
      { file: 'b.md', text: `${text('https://b.example')}See [a](https://a.example/x) and [c](/tools/c).` },
      { file: 'a.md', text: text('https://b.example') },
    ]);
    assert.deepEqual(
      [...links],
      [
        ['https://a.example/x', ['a.md', 'b.md']],
        ['https://b.example', ['a.md', 'b.md']],
      ],
    );
  });

  test('a run visits what is new, failing or old, and remembers since when a link fails', () => {
    const entry = { code: 200, files: [] as string[] };
    const known: LinkReport = {
      links: {
        'https://fresh.example': { ...entry, class: 'ok', checkedAt: '2026-11-15' },
        'https://old.example': { ...entry, class: 'ok', checkedAt: '2026-11-01' },
        'https://bad.example': {
          ...entry,
          class: 'dead',
          checkedAt: '2026-11-19',
          failingSince: '2026-11-10',
        },
        'https://dropped.example': { ...entry, class: 'ok', checkedAt: '2026-11-19' },
      },
    };
    const names = ['fresh', 'old', 'bad', 'new'].map((name) => `https://${name}.example`);
    const links = new Map(names.map((url): [string, string[]] => [url, ['content/tools/x.md']]));
    const due = dueLinks(links, known, '2026-11-20', 14);
    // Those first that were not visited for the longest time.
    assert.deepEqual(due, ['https://new.example', 'https://old.example', 'https://bad.example']);
    const verdicts = new Map(due.map((url) => [url, { class: 'dead', code: 404 } as const]));
    const merged = mergeReport(links, known, verdicts, '2026-11-20').links;
    assert.deepEqual(Object.keys(merged), names);
    assert.equal(merged['https://bad.example']?.failingSince, '2026-11-10');
    assert.equal(merged['https://old.example']?.failingSince, '2026-11-20');
    assert.equal(merged['https://fresh.example']?.checkedAt, '2026-11-15');
  });

  test('a link that robots.txt closes to programs is blocked without a request, the others are visited', async () => {
    const root = temporaryFolder('links');
    seen.length = 0;
    const links = await report(['/private/a', '/page'], root, world('test/1.0'));
    assert.equal(links[`${base}/private/a`]?.error, 'robots.txt');
    assert.deepEqual(seen, ['GET /robots.txt', 'HEAD /page']);
  });

  test('a host without robots.txt, or without an answer, closes nothing', async () => {
    assert.equal(await createRules(world('test/1.0'))('https://closed.example/private'), true);
  });

  test('a run in which no host answers writes nothing', async () => {
    const root = temporaryFolder('links');
    const links = new Map([['https://closed.example/a', ['a.md']]]);
    await visitLinks({ root, links, world: world(), hosts: 1, maxAgeDays: 14, isWanted: () => true });
    assert.equal(existsSync(join(root, '_generated')), false);
  });

  test('a run visits 300 links of a host, and the next one the rest', async () => {
    const root = temporaryFolder('links');
    const names = Array.from({ length: 310 }, (_, at) => `https://many.example/${at}`);
    const links = new Map([...names, 'https://few.example/'].map((url) => [url, []] as const));
    const asked: string[] = [];
    let now = Date.parse('2026-11-20T01:00:00Z');
    const clock = { now: () => now, sleep: async () => undefined };
    const visitAll = async () => {
      asked.length = 0;
      let due = 0;
      const send: VisitWorld['send'] = async ({ url, method }) => {
        if (method === 'HEAD') asked.push(url);
        return { status: 200, headers: {}, body: Buffer.alloc(0) };
      };
      const world = visitWorld(send, { clock });
      const onDue = (count: number) => {
        due = count;
      };
      await visitLinks({ root, links, world, hosts: 2, maxAgeDays: 14, isWanted: () => true, onDue });
      assert.equal(asked.length, due);
      return due;
    };
    assert.equal(await visitAll(), 301);
    now += 86_400_000;
    assert.equal(await visitAll(), 10);
    assert.deepEqual(asked.toSorted(), names.slice(300).sort());
  });
});

describe('visit authorities', () => {
  const root = temporaryFolder('authorities');
  const clock = { now: () => Date.parse('2026-11-22T08:00:00Z'), sleep: async () => undefined };
  const feeds = [
    { authority: 'FCA', url: 'https://fca.example/rss.xml' },
    { authority: 'ESMA', url: 'https://esma.example/rss.xml' },
  ];
  let titles = ['Old rule'];
  let isFcaSilent = false;
  const world = visitWorld(
    async ({ url }) => {
      if (url.endsWith('robots.txt')) return { status: 404, headers: {}, body: Buffer.from('') };
      if (url.includes('esma') || isFcaSilent) throw new VisitError('network', 'ECONNRESET');
      const items = titles.map(
        (title) =>
          `<item><title>${title}</title><link>https://fca.example/${title.length}</link><pubDate>Thu, 31 Dec 2099 00:00:00 GMT</pubDate></item>`,
      );
      const body = `<rss version="2.0"><channel><title>News</title>${items.join('')}</channel></rss>`;
      return { status: 200, headers: {}, body: Buffer.from(body) };
    },
    { clock, tries: 1 },
  );
  const file = join(root, '_generated', 'authority-feeds.json');

  test('what an authority published since the visit before is told, once', async () => {
    const first = await visitAuthorities(root, feeds, world, readHere);
    assert.deepEqual(
      first.map(({ news, fault }) => [news.length, fault]),
      [
        [0, undefined],
        [0, 'ECONNRESET'],
      ],
    );
    titles = ['`New` rule', 'Old rule'];
    const second = await visitAuthorities(root, feeds, world, readHere);
    assert.equal(
      authoritySummary(second, [{ slug: 'new', name: 'New rule', alternativeNames: [], status: 'proposed' }]),
      "## What authorities published\n- **FCA**: `'New' rule` <https://fca.example/10>\n  - Draft for content/regulations/new.md: `history: [{ field: status, before: proposed, origin: observed }]`\n- ESMA failed: `ECONNRESET`\n",
    );
    const before = readFileSync(file, 'utf8');
    assert.doesNotMatch(before, /2099/);
    const third = await visitAuthorities(root, feeds, world, readHere);
    assert.equal(authoritySummary(third.slice(0, 1)), '## What authorities published\nNothing new.\n');
    assert.equal(readFileSync(file, 'utf8'), before);
  });

  test('an authority that is silent loses nothing', async () => {
    titles = ['Old rule', 'Other rule'];
    await visitAuthorities(root, feeds, world, readHere);
    const before = readFileSync(file, 'utf8');
    assert.match(before, /Other rule/);
    isFcaSilent = true;
    const silent = await visitAuthorities(root, feeds, world, readHere);
    isFcaSilent = false;
    assert.deepEqual(
      silent.map(({ news, fault }) => [news.length, fault]),
      [
        [0, 'ECONNRESET'],
        [0, 'ECONNRESET'],
      ],
    );
    assert.equal(readFileSync(file, 'utf8'), before);
    const [fca] = await visitAuthorities(root, feeds, world, readHere);
    assert.deepEqual(fca?.news, []);
  });

  test('a run in which no authority answers writes nothing', async () => {
    rmSync(file);
    await visitAuthorities(root, feeds.slice(1), world, readHere);
    assert.equal(existsSync(file), false);
  });

  test('nothing in the text of others is markup in the summary', () => {
    const feed = { authority: 'FCA', url: 'https://fca.example/rss.xml' };
    const entry = { title: 'a `b\n\n# c', url: 'https://fca.example/a>![i](x)', kind: 'other' } as const;
    const found = [
      { feed, news: [entry] },
      { feed, news: [], fault: 'to `![i](https://x.example)\n\n# Merge it' },
    ];
    assert.equal(
      authoritySummary(found),
      "## What authorities published\n- **FCA**: `a 'b # c` <https://fca.example/a%3E%21%5Bi%5D%28x%29>\n- FCA failed: `to '![i](https://x.example) # Merge it`\n",
    );
  });
});
