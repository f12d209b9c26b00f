import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { type Catalog, openCatalog } from '../../src/catalog/catalog.ts';
import { linkAlternatives } from '../../src/catalog/content/links.ts';
import { extendHistory, type RecordHistory } from '../../src/catalog/record-history.ts';
import { dataDownloads } from '../../src/documents/downloads/data-downloads.ts';
import type { MovedRecord } from '../../src/records/collections.ts';
import type { Tool } from '../../src/records/tool.ts';
import { createServices } from '../../src/server/services.ts';
import { askApi, plainSettings } from './api/ask-api.ts';
import { catalogOf, categoryOf, toolOf } from './catalog/small-catalog.ts';

/** Numbers below a bound, the same ones for the same seed. */
function createDraws(seed: number): (below: number) => number {
  let count = 0;
  return (below) => createHash('sha256').update(`${seed}:${count++}`).digest().readUInt32BE() % below;
}

const nameOf = (index: number) => `tool-${index}`;

/** Tools after some edits: one is added, changed, linked, renamed or removed at a time. */
function edit(
  tools: readonly Tool[],
  moved: MovedRecord[],
  draw: (below: number) => number,
  day: string,
): Tool[] {
  const at = draw(tools.length);
  const chosen = tools[at] as Tool;
  const others = tools.filter(({ slug }) => slug !== chosen.slug);
  const fresh = nameOf(draw(1_000_000));
  const reason = 'The vendor changed its name or closed.';
  switch (draw(5)) {
    case 0:
      return [...tools, toolOf({ slug: fresh, name: fresh, updatedAt: day })];
    case 1:
      return [...others, { ...chosen, description: `${chosen.description} Again.`, updatedAt: day }];
    case 2:
      // The page of the other tool links back, and its day of change stays as it is.
      return [...others, { ...chosen, alternatives: others.slice(0, 1).map(({ slug }) => slug) }];
    case 3: {
      const renamed = others.map((tool) => ({
        ...tool,
        alternatives: tool.alternatives.filter((slug) => slug !== chosen.slug),
      }));
      moved.push({ from: `tools/${chosen.slug}`, to: `tools/${fresh}`, date: day, reason });
      return [...renamed, { ...chosen, slug: fresh, name: fresh, updatedAt: day }];
    }
    default:
      if (others.length < 2) return [...tools];
      // Some removals have no entry: a copy follows them as well.
      if (draw(2) === 0) moved.push({ from: `tools/${chosen.slug}`, date: day, reason });
      return others.map((tool) => ({
        ...tool,
        alternatives: tool.alternatives.filter((slug) => slug !== chosen.slug),
      }));
  }
}

/** What the catalogue publishes of its tools, by slug. */
function published(catalog: Catalog): Map<string, Record<string, unknown>> {
  const file = dataDownloads(plainSettings.baseUrl, catalog).find(({ path }) => path === '/data/tools.json');
  const { tools } = JSON.parse(file?.body ?? '{}');
  return new Map(tools.map((tool: { slug: string }) => [tool.slug, tool]));
}

/** A record of the API in the form of the download, which names other tools by slug alone. */
function asPublished({
  licenseClass,
  state,
  useCases,
  unverified,
  markdownUrl,
  jsonUrl,
  ...record
}: Record<string, unknown>) {
  const slugs = (tools: unknown) => (tools as { slug: string }[]).map(({ slug }) => slug);
  return {
    ...record,
    alternatives: slugs(record['alternatives']),
    integrations: slugs(record['integrations']),
  };
}

/** A release: its catalogue, and when each record changed. */
interface Release {
  readonly catalog: Catalog;
  readonly history: RecordHistory;
}

interface Changes {
  readonly moved: readonly { from: string }[];
  readonly records: readonly Record<string, unknown>[];
}

/** What changed since a version, as the API answers in pages of two; undefined for one that is not known. */
async function changesSince({ catalog, history }: Release, version: string): Promise<Changes | undefined> {
  const services = createServices(plainSettings, catalog, { history: () => history });
  const query = `/api/tools?updatedSince=${encodeURIComponent(version)}&fields=all&limit=2`;
  const records = [];
  for (let target = query; ; ) {
    const { status, body } = await askApi(services, target);
    if (status === 410) return undefined;
    assert.equal(status, 200);
    records.push(...body.results);
    const { nextCursor } = body.pagination;
    if (nextCursor === undefined) return { moved: body.meta.moved ?? [], records };
    target = `${query}&cursor=${nextCursor}`;
  }
}

/** A client that keeps a copy of the tools. */
function createCopy(first: Release) {
  let tools = published(first.catalog);
  let { version } = first.catalog;
  let downloads = 0;
  return {
    tools: () => tools,
    downloads: () => downloads,
    async sync(release: Release): Promise<void> {
      const changes = await changesSince(release, version);
      if (changes) {
        for (const { from } of changes.moved) tools.delete(from.slice('tools/'.length));
        for (const record of changes.records) tools.set(String(record['slug']), asPublished(record));
      } else {
        downloads++;
        tools = published(release.catalog);
      }
      version = release.catalog.version;
    },
  };
}

test('a client that follows updatedSince and moved holds what is published, after 20 histories of edits', async () => {
  let downloads = 0;
  for (let seed = 0; seed < 20; seed++) {
    const draw = createDraws(seed);
    const moved: MovedRecord[] = [];
    let tools: Tool[] = [0, 1, 2].map((index) => toolOf({ slug: nameOf(index), name: nameOf(index) }));
    let history: RecordHistory | undefined;
    let day = Date.UTC(2026, 0, 1);
    let copy: ReturnType<typeof createCopy> | undefined;
    for (let release = 0; release < 8; release++) {
      const today = new Date(day).toISOString().slice(0, 10);
      if (release > 0) for (let count = draw(4); count > 0; count--) tools = edit(tools, moved, draw, today);
      const linked = linkAlternatives(tools.toSorted((a, b) => (a.slug < b.slug ? -1 : 1)));
      const digest = createHash('sha256')
        .update(JSON.stringify([linked, moved]))
        .digest('hex')
        .slice(0, 8);
      const catalog = openCatalog(
        catalogOf({
          version: `2026.01.01+${digest}`,
          categories: [categoryOf()],
          tools: linked,
          moved: [...moved],
        }),
      );
      history = extendHistory(history, catalog, today);
      copy ??= createCopy({ catalog, history });
      // A copy misses releases, but the last.
      if (release === 7 || draw(2) === 0) {
        await copy.sync({ catalog, history });
        assert.deepEqual(copy.tools(), published(catalog), `seed ${seed}, release ${release}`);
      }
      day += draw(60) * 86_400_000;
    }
    downloads += copy?.downloads() ?? 0;
  }
  assert.ok(downloads > 0, 'some copies were too old');
});

test('since a day, what was renamed or removed from that day on is named', async () => {
  const reason = 'The vendor changed its name.';
  const catalog = catalogOf({
    categories: [categoryOf()],
    tools: [toolOf({ updatedAt: '2026-11-02' })],
    moved: [
      { from: 'tools/old', to: 'tools/zed', date: '2026-11-02', reason },
      { from: 'tools/older', date: '2026-11-01', reason },
      { from: 'guides/old', date: '2026-11-02', reason },
    ],
  });
  const { body } = await askApi(
    createServices(plainSettings, catalog),
    '/api/tools?updatedSince=2026-11-02&fields=slug',
  );
  assert.deepEqual(body.results, [{ slug: 'zed' }]);
  assert.deepEqual(body.meta.moved, [{ from: 'tools/old', to: 'tools/zed', date: '2026-11-02', reason }]);
});

test('a version that is not known is 410 with the address of the whole, and no version is 400', async () => {
  const services = createServices(plainSettings, catalogOf());
  const own = await askApi(
    services,
    `/api/guides?updatedSince=${encodeURIComponent(services.catalog.version)}`,
  );
  assert.deepEqual([own.status, own.body.results], [200, []]);
  const spaced = await askApi(services, `/api/tools?updatedSince=${services.catalog.version}`);
  assert.equal(spaced.status, 200);
  const { status, body } = await askApi(services, '/api/tools?updatedSince=2026.01.01%2B0a1b2c3d');
  assert.deepEqual(
    [status, body.type, body.download],
    [410, `${plainSettings.baseUrl}/problems/gone`, `${plainSettings.baseUrl}/data/tools.json`],
  );
  const bad = await askApi(services, '/api/tools?updatedSince=yesterday');
  assert.deepEqual(
    [bad.status, bad.body.detail],
    [400, 'updatedSince must be a date written YYYY-MM-DD, or a catalogVersion such as 2026.11.01+0a1b2c3d.'],
  );
});
