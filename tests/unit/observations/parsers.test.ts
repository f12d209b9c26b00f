import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { AnswerError } from '../../../src/observations/collector.ts';
import { agentDocuments } from '../../../src/observations/pages/agent-documents.ts';
import { markdownTwin } from '../../../src/observations/pages/page-text.ts';
import { status } from '../../../src/observations/pages/status.ts';
import { releaseDays } from '../../../src/observations/registries/versions.ts';
import { type Visit, VisitError } from '../../../src/observations/visit/visit.ts';
import type { ObservedValues } from '../../../src/records/observation.ts';
import { mutateAnswers, PARSERS, parse, readHere, savedAnswer } from '../../observed/mutate-answers.ts';
import { toolOf } from '../catalog/small-catalog.ts';

/** What is read of a package whose releases have days, newest first. */
const dated = (...versions: { version: string; date: string }[]) => ({
  latest: versions[0]?.version,
  latestAt: versions[0]?.date,
  versions,
});

describe('parsers', () => {
  const EXPECTED: Readonly<Record<string, ObservedValues>> = {
    'npm.json': { latest: '2.27.0', license: 'Apache-2.0' },
    'npm-dated.json': {
      ...dated({ version: '2.1.0', date: '2026-06-11' }, { version: '2.0.0', date: '2026-02-14' }),
      firstOfYear: '2026-02-14',
      releases: { '2026-02': 1, '2026-06': 1 },
      license: 'Apache-2.0',
      deprecated: 'Use ledger-sdk instead.',
    },
    'pypi.json': {
      ...dated({ version: '4.2.0', date: '2026-09-03' }, { version: '4.0.0', date: '2026-01-20' }),
      firstOfYear: '2026-01-20',
      releases: { '2026-01': 1, '2026-09': 1 },
      license: 'BSD-3-Clause',
    },
    'rubygems.json': { latest: '7.1.0', latestAt: '2026-08-19', license: 'MIT' },
    'crates.json': {
      ...dated({ version: '0.9.2', date: '2026-07-15' }, { version: '0.9.0', date: '2026-03-01' }),
      firstOfYear: '2026-03-01',
      releases: { '2026-03': 1, '2026-07': 1 },
      license: 'MIT OR Apache-2.0',
      yanked: true,
    },
    'packagist.json': {
      ...dated({ version: 'v2.4.1', date: '2026-05-20' }, { version: 'v2.4.0', date: '2026-01-11' }),
      firstOfYear: '2026-01-11',
      releases: { '2026-01': 1, '2026-05': 1 },
      license: 'MIT',
      deprecated: 'use ledger/sdk',
    },
    'nuget.json': {
      ...dated({ version: '2.5.0', date: '2026-03-09' }, { version: '1.0.0', date: '2025-04-01' }),
      firstOfYear: '2026-03-09',
      releases: { '2025-04': 1, '2026-03': 1 },
      license: 'MIT',
      deprecated: 'Legacy',
    },
    'maven.xml': { latest: '31.0.0', latestAt: '2026-11-04' },
    'go.json': { latest: 'v84.1.0', latestAt: '2026-11-05' },
    'repository.json': { archived: true, activeIn: '2026-02', license: 'AGPL-3.0' },
    'advisories.json': { advisories: ['GHSA-2222-3333-4444', 'GHSA-5555-6666-7777'] },
    'releases.atom': {
      latest: 'v1.9.0',
      latestAt: '2026-10-30',
      versions: [{ version: 'v1.9.0', date: '2026-10-30' }],
      entries: [
        {
          title: 'v2.0.0-rc.1',
          url: 'https://github.com/example/ledger/releases/tag/v2.0.0-rc.1',
          date: '2026-11-12',
          kind: 'release',
        },
        {
          title: 'v1.9.0: security fixes',
          url: 'https://github.com/example/ledger/releases/tag/v1.9.0',
          date: '2026-10-30',
          kind: 'security',
        },
      ],
    },
    'changelog.rss': {
      entries: [
        {
          title: 'Version 1 of payouts will be sunset on 1 March 2027',
          url: 'https://ledger.example/changelog/4',
          date: '2026-11-19',
          kind: 'sunset',
        },
        {
          title: 'Sandbox is faster',
          url: 'https://ledger.example/changelog/3',
          date: '2026-11-09',
          kind: 'other',
        },
      ],
    },
    'openapi.yaml': {
      version: '2026-10-01',
      operations: [
        'DELETE /v1/accounts/{id} requires id deprecated',
        'GET /v1/accounts',
        'POST /v1/accounts requires Idempotency-Key',
      ],
    },
    'statuspage.json': {
      state: 'degraded',
      incidents: ['Delayed webhooks'],
      maintenance: ['Database upgrade'],
    },
    'incidents.rss': {
      state: 'degraded',
      incidents: ['Delayed webhooks'],
      maintenance: ['Database upgrade'],
    },
    'instatus.json': { state: 'maintenance', incidents: [], maintenance: ['Planned work'] },
    'mcp-initialize.txt': { version: '1.4.0' },
    'mcp-tools.json': { tools: ['list_accounts', 'get_balance'] },
  };

  for (const [file, expected] of Object.entries(EXPECTED)) {
    test(`what is in ${file} is read`, () => {
      assert.deepEqual(PARSERS[file]?.(savedAnswer(file)), expected);
    });
  }

  test('a page has the same hash when only its navigation, its scripts or its white space change', () => {
    const page = savedAnswer('prices.html');
    const hash = PARSERS['prices.html']?.(page);
    const dressed = page
      .replace('Products Prices', 'Shop')
      .replace('var t = 1', 'var t = 2')
      .replaceAll('. ', '.\n  ');
    assert.deepEqual(PARSERS['prices.html']?.(dressed), hash);
    assert.notDeepEqual(PARSERS['prices.html']?.(page.replace('1.4 %', '1.5 %')), hash);
  });

  test('a feed of incidents without open ones is well, with works under way in maintenance, and without states unknown', () => {
    const feedOf = (...titles: string[]) =>
      PARSERS['incidents.rss']?.(
        `<rss version="2.0"><channel><title>x</title>${titles.map((title) => `<item><title>${title}</title></item>`).join('')}</channel></rss>`,
      );
    const well = { state: 'operational', incidents: [], maintenance: [] };
    assert.deepEqual(feedOf('[Resolved] A', '[Identified] A', '[Completed] B'), well);
    assert.deepEqual(feedOf('[In progress] B', '[Scheduled] B'), {
      ...well,
      state: 'maintenance',
      maintenance: ['B'],
    });
    assert.throws(() => feedOf('A fails', 'B fails'), AnswerError);
    assert.throws(() => feedOf(), AnswerError);
  });

  test('a status page without a summary is read by its feed of incidents, and one without either is not observed', async () => {
    const asked: string[] = [];
    const page = 'https://status.ledger.example';
    const visit =
      (feed: string): Visit =>
      async (url) => {
        asked.push(url.slice(page.length));
        const isFeed = url.endsWith('/feed.rss') && feed !== '';
        return isFeed
          ? { status: 200, url, headers: { 'content-type': 'application/rss+xml' }, body: Buffer.from(feed) }
          : {
              status: 200,
              url,
              headers: { 'content-type': 'text/html' },
              body: Buffer.from('<!doctype html>'),
            };
      };
    const target = { subject: page, url: `${page}/api/v2/summary.json` };
    const seen = await status.observe(target, visit(savedAnswer('incidents.rss')), readHere);
    assert.equal(seen?.state, 'degraded');
    assert.deepEqual(asked, ['/api/v2/summary.json', '/summary.json', '/feed.rss']);
    assert.equal(await status.observe(target, visit(''), readHere), undefined);
  });

  test('every parser refuses the answer of every other kind, and says that it is none of its own', () => {
    for (const [file, parse] of Object.entries(PARSERS)) {
      assert.throws(() => parse('<!doctype html><title>Not found</title>'), AnswerError, file);
      assert.throws(() => parse(''), AnswerError, file);
    }
  });

  test('versions are counted by month for the two years up to the newest, previews apart', () => {
    const versions = [
      ['1.0.0', '2024-06-30'],
      ['1.0.1', '2024-07-01'],
      ['1.1.0', '2026-01-05'],
      ['1.1.1', '2026-01-05'],
      ['2.0.0-beta.1', '2026-05-05'],
      ['1.0.2', '2026-06-09'],
      ['1.2.0', '2026-06-08'],
      ['0.9.0', undefined],
    ] as const;
    assert.deepEqual(releaseDays(versions, '1.2.0'), {
      latestAt: '2026-06-08',
      firstOfYear: '2026-01-05',
      releases: { '2024-07': 1, '2026-01': 2, '2026-06': 2 },
      versions: [
        { version: '1.0.2', date: '2026-06-09' },
        { version: '1.2.0', date: '2026-06-08' },
        { version: '1.1.1', date: '2026-01-05' },
        { version: '1.1.0', date: '2026-01-05' },
        { version: '1.0.1', date: '2024-07-01' },
      ],
    });
    assert.deepEqual(releaseDays([['1.0.0-rc.1', '2026-02-01']], '1.0.0-rc.1'), {
      latestAt: '2026-02-01',
      firstOfYear: '2026-02-01',
      releases: { '2026-02': 1 },
      versions: [{ version: '1.0.0-rc.1', date: '2026-02-01' }],
    });
    const many = Array.from({ length: 20 }, (_, at) => [`1.${at}.0`, '2026-02-01'] as const);
    const kept = releaseDays(many, '1.19.0').versions?.map(({ version }) => version);
    assert.deepEqual([kept?.length, kept?.[0], kept?.at(-1)], [12, '1.19.0', '1.8.0']);
    assert.deepEqual(releaseDays(versions, '0.9.0'), {});
  });

  test('an npm answer without the first version of a package tells only the day of the newest', () => {
    const body = savedAnswer('npm-dated.json').replaceAll('"1.0.0": "2024-05-02', '"1.0.0": "2024-05-03');
    const { firstOfYear: _, releases: __, versions: ___, ...rest } = EXPECTED['npm-dated.json'] ?? {};
    assert.deepEqual(PARSERS['npm.json']?.(body), rest);
  });

  test('an unpublished npm package is gone', () => {
    const body = '{"_id": "a", "name": "a", "time": {"unpublished": {"time": "2026-01-01T00:00:00Z"}}}';
    assert.deepEqual(PARSERS['npm.json']?.(body), { gone: true });
  });

  test('versions and incidents of strangers hold no characters that control or are none', () => {
    const hostile = 'v2.0.0\0\r\nEND:VEVENT\u202e\uffff';
    const feed = `<feed xmlns="http://www.w3.org/2005/Atom"><title>x</title><id>x</id><updated>2026-11-01</updated><entry>
    <title>x</title><id>x</id><link href="https://github.com/zed/zed/releases/tag/${encodeURIComponent(hostile)}"/>
    <updated>2026-11-01T00:00:00Z</updated></entry></feed>`;
    const { latest, versions } = parse('releases', feed);
    assert.deepEqual(
      [latest, versions],
      ['v2.0.0 END:VEVENT', [{ version: 'v2.0.0 END:VEVENT', date: '2026-11-01' }]],
    );
    assert.deepEqual(releaseDays([[hostile, '2026-11-01']], hostile).versions, versions);
    const summary = { status: { indicator: 'minor' }, incidents: [{ name: 'Slow\ufffe payouts \ud800' }] };
    assert.deepEqual(parse('status', JSON.stringify(summary)).incidents, ['Slow payouts']);
  });

  test('mutated answers are read or refused, never anything else', () => {
    const { read, refused, faults } = mutateAnswers(400, 7);
    assert.deepEqual(faults, []);
    assert.ok(read > 40 && refused > 40, `${read} read, ${refused} refused`);
  });
});

describe('agent documents', () => {
  const HOST = 'https://zed.example';

  test('the hosts of the MCP server and of llms.txt are asked, each once', () => {
    const links = { mcpServer: `${HOST}/mcp`, llmsTxt: `${HOST}/llms.txt` };
    const subjects = (more: object) =>
      agentDocuments.targets(toolOf({ links: more })).map(({ subject }) => subject);
    assert.deepEqual(subjects(links), [HOST]);
    assert.deepEqual(subjects({ ...links, mcpServer: 'https://mcp.zed.example/' }), [
      'https://mcp.zed.example',
      HOST,
    ]);
    assert.deepEqual(subjects({ docs: HOST }), []);
  });

  test('a page that answers for everything, a refusal and a broken document are no documents', async () => {
    const answers: Readonly<Record<string, string>> = {
      '/.well-known/agent-card.json': '<!doctype html><title>Not found</title>',
      '/.well-known/agent-skills/index.json': '{"skills": []}',
      '/.well-known/api-catalog': '"no object"',
      '/auth.md': '# auth.md\n\nRegister here.',
    };
    const visit: Visit = async (url) => {
      const body = answers[new URL(url).pathname];
      if (body === undefined) throw new VisitError('status', `${url} answered 403`);
      return { status: 200, url, headers: {}, body: Buffer.from(body) };
    };
    const [target] = agentDocuments.targets(toolOf({ links: { llmsTxt: `${HOST}/llms.txt` } }));
    assert.ok(target);
    assert.deepEqual(await agentDocuments.observe(target, visit, readHere), {
      documents: [`${HOST}/.well-known/agent-skills/index.json`, `${HOST}/auth.md`],
    });
    const silent: Visit = () => Promise.reject(new VisitError('network', 'ECONNRESET'));
    await assert.rejects(agentDocuments.observe(target, silent, readHere), VisitError);
  });
});

describe('markdown twin', () => {
  const DOCS = 'https://docs.zed.example/';
  const [target] = markdownTwin.targets(toolOf({ links: { docs: DOCS } }));
  const answering =
    (status: number, type: string): Visit =>
    async (url, options) => {
      assert.deepEqual([url, options?.accept], [DOCS, 'text/markdown']);
      return { status, url, headers: { 'content-type': type }, body: Buffer.from('# Docs') };
    };

  test('documentation is asked for Markdown, and its type tells whether it has it', async () => {
    assert.ok(target);
    const observe = (status: number, type: string) =>
      markdownTwin.observe(target, answering(status, type), readHere);
    assert.deepEqual(await observe(200, 'text/markdown; charset=utf-8'), { markdown: true });
    assert.deepEqual(await observe(200, 'text/html'), { markdown: false });
    assert.deepEqual(await observe(200, 'text/markdownish'), { markdown: false });
    assert.deepEqual(await observe(404, 'text/html'), { gone: true });
    assert.deepEqual(markdownTwin.targets(toolOf({ links: {} })), []);
  });
});
