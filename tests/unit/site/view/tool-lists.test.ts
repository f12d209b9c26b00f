import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WATCH_MAX } from '../../../../src/base/limits.ts';
import type { AnswerLists } from '../../../../src/catalog/obligations/answer-view.ts';
import type { Tool } from '../../../../src/records/tool.ts';
import {
  alternativesHref,
  alternativesOf,
  insteadOf,
  openAlternatives,
  replacedBy,
} from '../../../../src/site/view/alternatives.ts';
import { DEFAULT_COLUMNS, toFindQuery } from '../../../../src/site/view/find-query.ts';
import { obligationSections } from '../../../../src/site/view/obligation-sections.ts';
import { decisionOf } from '../../../../src/site/view/tool-decision.ts';
import { readWatchList } from '../../../../src/site/view/tool-lists.ts';
import { factNames, narrowLinks, toolsByFit } from '../../../../src/site/view/use-cases.ts';
import { catalogOf, toolOf, useCaseOf } from '../../catalog/small-catalog.ts';

const slugs = (tools: readonly { slug: string }[]) => tools.map(({ slug }) => slug).join(' ');

test('the columns of a table are told where they are not the usual ones', () => {
  const columnsOf = (columns: readonly string[], view?: 'table') =>
    toFindQuery({ view, columns } as unknown as Parameters<typeof toFindQuery>[0]).columns;
  const [first = ''] = DEFAULT_COLUMNS;
  assert.equal(columnsOf(DEFAULT_COLUMNS, 'table'), undefined);
  assert.deepEqual([columnsOf([first], 'table'), columnsOf([first])], [[first], undefined]);
});

test('a tool has the alternatives it names, then those that name it, each once, and a page for more than eight', () => {
  const named = { a: ['c', 'gone', 'b'], b: [], c: ['a'], d: ['a', 'b'], e: [] };
  const tools = Object.entries(named).map(([slug, alternatives]) => toolOf({ slug, alternatives }));
  const catalog = catalogOf({ tools });
  for (const [slug, others] of [
    ['a', 'c b d'],
    ['b', 'a d'],
    ['e', ''],
  ] as const)
    assert.equal(slugs(alternativesOf(catalog.toolBySlug.get(slug) as Tool, catalog)), others);
  const others = Array.from({ length: 9 }, (_, at) => `other-${at}`);
  for (const [count, href] of [
    [8, '/tools/a#alternatives'],
    [9, '/alternatives/a'],
  ] as const) {
    const tool = toolOf({ slug: 'a', alternatives: others.slice(0, count) });
    const all = catalogOf({ tools: [tool, ...others.map((slug) => toolOf({ slug }))] });
    assert.equal(alternativesHref(tool, all), href);
  }
});

test('what people choose instead has another price, else a fact of its own', () => {
  const price = (amount: number) => ({
    ...{ item: 'refund', label: 'All', currency: 'EUR', amount },
    ...{ url: 'https://a.example', asOf: '2026-11-20' },
  });
  const subscription = { pricing: { model: 'subscription' } };
  const box = (sandbox: string) => ({ api: { sandbox } });
  const tools = [
    { slug: 'a', ...box('no'), prices: [price(0.2)], alternatives: ['b', 'c', 'd', 'e'] },
    { slug: 'b', ...subscription, prices: [price(0.3)] },
    { slug: 'c', ...subscription, ...box('yes') },
    {
      slug: 'd',
      description: 'Keeps the books of a shop in single entry and on paper.',
      prices: [price(0.2)],
    },
  ].map((one) => toolOf(one as object));
  const catalog = catalogOf({ tools: [...tools, toolOf({ slug: 'e' })] });
  assert.deepEqual(
    insteadOf(catalog.toolBySlug.get('a') as Tool, catalog).map(({ difference }) => difference),
    ['Refund: 0.30 EUR', 'Sandbox: Yes', tools[3]?.description],
  );
});

test('open-source tools of the same use cases stand beside the alternatives, those that share most first', () => {
  const served = (slug: string, ...slugs: string[]) =>
    useCaseOf({ slug, tools: slugs.map((one) => ({ slug: one, fit: 'core' as const })) });
  const code = (slug: string) => toolOf({ slug, name: slug, kind: 'open-source' });
  const tools = [
    toolOf({ slug: 'a', alternatives: ['d'] }),
    code('b'),
    code('c'),
    code('d'),
    toolOf({ slug: 'e' }),
  ];
  const catalog = catalogOf({
    tools,
    useCases: [served('one', 'a', 'b', 'c', 'd', 'e'), served('two', 'a', 'c'), served('three', 'b')],
  });
  assert.equal(slugs(openAlternatives(tools[0] as Tool, catalog)), 'c b');
});

test('a tool that has ended names its successor, or what is used instead', () => {
  const catalog = catalogOf({ tools: [toolOf({ slug: 'a', name: 'A' }), toolOf({ slug: 'b', name: 'B' })] });
  for (const [tool, text] of [
    [{ status: 'active', alternatives: ['a'] }, undefined],
    [{ status: 'discontinued', alternatives: ['a', 'b'] }, 'No successor; used instead: A, B.'],
    [{ status: 'acquired', supersededBy: 'b' }, 'Replaced by B.'],
    [{ status: 'discontinued' }, 'No successor.'],
  ] as [Parameters<typeof toolOf>[0], string | undefined][])
    assert.equal(replacedBy(toolOf({ slug: 'old', ...tool }), catalog), text);
});

test('what no source tells is open, code that one runs has no limit', () => {
  const openSource = { license: 'MIT', repository: 'https://g.example' };
  const texts = (tool: Tool) =>
    decisionOf(tool, catalogOf({})).map(({ text, open }) => (open ? `${text}?` : text));
  const open = 'Not established?';
  assert.deepEqual(texts(toolOf()).slice(3), [open, open, open]);
  assert.equal(texts(toolOf({ kind: 'open-source', openSource }))[3], 'None if you run it');
  const limit = { url: 'https://a.example', asOf: '2026-11', what: 'API: all', amount: 5, per: 'day' };
  assert.equal(texts(toolOf({ limits: [limit] }))[3], '5 per day');
});

test('tools of a use case are grouped by fit, the best first, with links to filters that leave some out', () => {
  const tools = [
    toolOf({ api: { sandbox: 'yes' } }),
    toolOf({ slug: 'beta', name: 'Beta' }),
    toolOf({ slug: 'acme', name: 'Acme' }),
  ];
  const named = [
    { slug: 'beta', fit: 'building-block' as const, why: 'files only' },
    { slug: 'zed', fit: 'core' as const },
    { slug: 'acme', fit: 'core' as const },
  ];
  const catalog = catalogOf({ tools, useCases: [useCaseOf({ tools: named })] });
  const [useCase] = catalog.useCases;
  assert.ok(useCase);
  assert.deepEqual(
    toolsByFit(useCase, catalog).map((group) => [
      group.title,
      ...group.tools.map(({ tool, why }) => [tool.name, why]),
    ]),
    [
      ['Made for it', ['Zed', undefined], ['Acme', undefined]],
      ['Parts to build it with', ['Beta', 'files only']],
    ],
  );
  const whole = { name: 'All as a list', count: 3, href: '/tools?use-case=keep-books' };
  const columns = { name: 'Other columns', href: '/tools?use-case=keep-books&view=table' };
  assert.deepEqual(narrowLinks(useCase, tools), [
    whole,
    { name: 'With a sandbox', count: 1, href: '/tools?use-case=keep-books&sandbox=true' },
    columns,
  ]);
  assert.deepEqual(narrowLinks(useCase, tools.slice(0, 1)), [{ ...whole, count: 1 }, columns]);
});

test('a watch list names tools by slug, name or former slug, each once, and tells removed and unknown ones', () => {
  const many = Array.from({ length: WATCH_MAX + 2 }, (_, at) => `tool-${at}`);
  const reason = 'It was shut down for good.';
  const catalog = catalogOf({
    tools: [
      toolOf({ aliases: ['Zed Bank'] }),
      toolOf({ slug: 'beta', name: 'Beta' }),
      ...many.map((slug) => toolOf({ slug, name: slug })),
    ],
    moved: [
      { from: 'tools/old-zed', to: 'tools/zed', date: '2026-01-02', reason },
      { from: 'tools/gone', date: '2026-01-02', reason },
    ],
  });
  const read = (query: string) => readWatchList(new URLSearchParams(query), catalog);
  for (const [query, tools] of [
    ['tools=zed,beta,Zed+Bank', 'beta zed'],
    ['tools=zed&tools=beta,,', 'beta zed'],
    ['', ''],
    ['tools=old-zed', 'zed'],
  ] as const)
    assert.equal(slugs(read(query).tools), tools, query);
  assert.deepEqual(read('tools=old-zed').renamed, [['old-zed', 'zed']]);
  const { removed, unknown } = read('tools=gone,nobody,zed');
  assert.deepEqual([removed.map((record) => record.reason), unknown], [[reason], ['nobody']]);
  const { tools, dropped } = read(`tools=${many.join()}`);
  assert.deepEqual([tools.length, slugs(dropped)], [WATCH_MAX, many.slice(WATCH_MAX).join(' ')]);
});

test('facts that decide are named in the order of the record', () => {
  assert.equal(
    factNames(['api.sandbox', 'coverage.countries', 'prices']),
    'Prices, Stated countries, Sandbox',
  );
});

test('what is due has the beginning of each section, and pages of at most 24 duties of one', () => {
  const items = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ slug: `${at}`, match: { questions: [] } }));
  const answer = {
    due: items(3),
    inForce: items(60),
    uncertain: items(0),
    doesNotApply: [{ match: { reason: 'place' } }, { match: { reason: 'size' } }],
  } as unknown as AnswerLists;
  const read = (query: string) =>
    obligationSections(answer, new URLSearchParams(query), '/obligations?in=LT');
  const whole = read('');
  const { due, inForce } = whole.lists;
  assert.deepEqual([due.length, inForce.length, whole.notTotal], [3, 5, 1]);
  assert.equal(whole.section('in-force').more?.href, '/obligations?in=LT&show=in-force');
  for (const [query, first, count, page] of [
    ['show=in-force', '0', 24, 1],
    ['show=in-force&page=3', '48', 12, 3],
    ['show=in-force&page=-1.5', '0', 24, 1],
  ] as const) {
    const part = read(query);
    const { inForce: own } = part.lists;
    assert.deepEqual([own[0]?.slug, own.length, part.page], [first, count, page], query);
    assert.deepEqual([part.has('in-force'), part.has('due')], [true, false]);
  }
});
