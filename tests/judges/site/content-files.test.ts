import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { parse as parseCsv } from 'csv-parse/sync';
import { parseAtomFeed, parseJsonFeed } from 'feedsmith';
import ICAL from 'ical.js';
import { reach } from '../../http/server.ts';
import { server } from '../site.ts';

async function fetched(path: string): Promise<{ text: string; type: string }> {
  const response = await fetch(server.url + path);
  assert.equal(response.status, 200, path);
  return { text: await response.text(), type: response.headers.get('content-type') ?? '' };
}
const text = async (path: string) => (await fetched(path)).text;
const json = async (path: string) => JSON.parse(await text(path));

interface Event {
  slug: string;
  title: string;
  date: string;
  datePrecision: string;
  certainty: string;
  state: string;
  jurisdictions: string[];
  regulation: string;
  binds?: { in?: string[]; serves?: string[]; customers?: string[] }[];
  outcome?: string;
}
const events: Event[] = (await json('/data/events.json')).events;
const isFirm = (event: Event) =>
  event.certainty === 'confirmed' &&
  ['adopted', 'in-force'].includes(event.state) &&
  event.datePrecision === 'day';

/** Events of a calendar file as a calendar program reads them. */
async function calendar(path: string) {
  const { text: file, type } = await fetched(path);
  assert.equal(type, 'text/calendar; charset=utf-8');
  assert.ok(!/[^\r]\n/.test(file), `${path} ends every line with CRLF`);
  for (const line of file.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, `${path}: ${line}`);
  const root = new ICAL.Component(ICAL.parse(file));
  return root.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      start: event.startDate.toString(),
      allDay: event.startDate.isDate,
      summary: event.summary,
      description: event.description,
      status: String(component.getFirstPropertyValue('status')),
      url: String(component.getFirstPropertyValue('url')),
      stamp: String(component.getFirstPropertyValue('dtstamp')),
    };
  });
}

test('a calendar program reads every event once, on its day, firm only when the day is confirmed', async () => {
  const read = await calendar('/calendar/all.ics');
  assert.equal(read.length, events.length);
  assert.equal(new Set(read.map(({ uid }) => uid)).size, events.length);
  for (const event of events) {
    const own = read.find(({ uid }) => uid.startsWith(`${event.slug}@`));
    assert.equal(own?.start, event.date, event.slug);
    assert.equal(own.allDay, true);
    assert.equal(own.status, isFirm(event) ? 'CONFIRMED' : 'TENTATIVE', event.slug);
    assert.equal(own.summary, isFirm(event) ? event.title : `${event.title} (${event.certainty})`);
    assert.match(own.description, /Certainty: .+\n[\s\S]*Source: https:/);
    if (event.outcome) assert.ok(own.description.includes(`What happened: ${event.outcome}`), event.slug);
    assert.equal((await fetch(reach(server, own.url), { method: 'HEAD' })).status, 200, own.url);
  }
  assert.ok(
    read.some(({ status }) => status === 'CONFIRMED') && read.some(({ status }) => status !== 'CONFIRMED'),
  );
});

test('each jurisdiction has a calendar file of the events that apply there, with the same identifiers', async () => {
  const all = new Set((await calendar('/calendar/all.ics')).map(({ uid }) => uid));
  const union = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');
  const outside = ['CZ', 'DK', 'HU', 'PL', 'RO', 'SE'];
  const rules: { slug: string; jurisdictions: string[]; eea?: { state: string } }[] = (
    await json('/data/regulations.json')
  ).regulations;
  const taken = new Set(rules.filter(({ eea }) => eea?.state === 'incorporated').map(({ slug }) => slug));
  for (const code of new Set([...events.flatMap(({ jurisdictions }) => jurisdictions), ...union, 'NO'])) {
    const read = await calendar(`/calendar/${code.toLowerCase()}.ics`);
    const isMember = union.includes(code) || code === 'EU';
    const area = outside.includes(code) ? ['outside-euro-area'] : ['euro-area'];
    const areas = code === 'EU' ? ['euro-area', 'outside-euro-area'] : area;
    const own = events.filter(({ jurisdictions, binds = [], regulation }) => {
      const named = binds.map(({ in: home = [], serves = [], customers = [] }) => [
        ...home,
        ...serves,
        ...customers,
      ]);
      const places =
        named.length > 0 && named.every((list) => list.length > 0) ? named.flat() : jurisdictions;
      return places.some(
        (place) =>
          place === 'GLOBAL' ||
          place.replace(/-[A-Z0-9]+$/, '') === code ||
          (isMember && ['EU', ...areas].includes(place)) ||
          (code === 'NO' && (place === 'EEA' || (place === 'EU' && taken.has(regulation)))),
      );
    });
    assert.equal(read.length, own.length, code);
    assert.ok(read.every(({ uid }) => all.has(uid)));
  }
});

for (const path of ['/feed', '/changes/feed', '/regulations/feed', '/guides/feed', '/use-cases/feed']) {
  test(`feed parsers read ${path} as Atom and JSON, with the same dated entries and pages behind them`, async () => {
    const xml = await fetched(`${path}.xml`);
    assert.equal(xml.type, 'application/atom+xml; charset=utf-8');
    const atom = parseAtomFeed(xml.text);
    const feed = await fetched(`${path}.json`);
    assert.equal(feed.type, 'application/feed+json');
    const items = parseJsonFeed(feed.text).items ?? [];
    const entries = atom.entries ?? [];
    assert.ok(entries.length >= 20);
    assert.deepEqual(
      entries.map(({ id, title, updated }) => [id, title?.value, updated]),
      items.map(({ id, title, date_modified }) => [id, title, date_modified]),
    );
    assert.equal(atom.links?.find(({ rel }) => rel === 'self')?.href, `${server.baseUrl}${path}.xml`);
    assert.equal(new Set(entries.map(({ id }) => id)).size, entries.length);
    for (const { id = '', updated, summary } of entries) {
      assert.ok(updated && !Number.isNaN(Date.parse(updated)) && summary, id);
      const [page = '', anchor] = id.split('#');
      const html = await (await fetch(reach(server, page))).text();
      assert.ok(anchor === undefined || html.includes(`id="${anchor}"`), id);
    }
  });
}

const SETS = [
  'tools',
  'categories',
  'standards',
  'organizations',
  'regulations',
  'events',
  'changes',
  'guides',
  'comparisons',
] as const;

function compile(schema: object) {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  (formats as unknown as (ajv: Ajv2020) => void)(ajv);
  return ajv.compile(schema);
}

for (const name of SETS) {
  test(`/data/${name}.json is what its schema says, and a record with an unknown field is not`, async () => {
    const file = await json(`/data/${name}.json`);
    assert.equal(file.$schema, `${server.baseUrl}/schemas/data-${name}.schema.json`);
    const validate = compile(await json(`/schemas/data-${name}.schema.json`));
    const sound: boolean = validate(file);
    assert.ok(sound, JSON.stringify(validate.errors?.slice(0, 3)));
    assert.equal(file.count, file[name].length);
    assert.ok(file.count > 0);
    const wrong = { ...file, [name]: [{ ...file[name][0], unheardOf: 1 }] };
    assert.equal(validate(wrong), false);
    const dated = { ...file, dataAsOf: 'yesterday' };
    assert.equal(validate(dated), false);
  });
}

test('every line of tools.ndjson and every record file is a published tool, the same as in tools.json', async () => {
  const validate = compile(await json('/schemas/data-tool.schema.json'));
  const { tools } = await json('/data/tools.json');
  const lines = (await text('/data/tools.ndjson')).trimEnd().split('\n');
  assert.deepEqual(
    lines.map((line) => JSON.parse(line)),
    tools,
  );
  for (const tool of tools) assert.ok(validate(tool), `${tool.slug}: ${JSON.stringify(validate.errors)}`);
  for (const tool of tools.slice(0, 20)) assert.deepEqual(await json(`/tools/${tool.slug}.json`), tool);
});

test('a CSV parser reads tools.csv back to the values of tools.json', async () => {
  const { tools } = await json('/data/tools.json');
  const rows: Record<string, string>[] = parseCsv(await text('/data/tools.csv'), { columns: true });
  assert.equal(rows.length, tools.length);
  for (const [index, row] of rows.entries()) {
    const tool = tools[index];
    const plain = (value = '') => (/^'[=+\-@\t\r]/.test(value) ? value.slice(1) : value);
    assert.equal(row['slug'], tool.slug);
    assert.equal(plain(row['name']), tool.name);
    assert.equal(plain(row['description']), tool.description);
    assert.deepEqual(row['categories']?.split(' '), tool.categories);
    assert.deepEqual(row['countries']?.split(' ').filter(Boolean), tool.coverage.countries);
    assert.equal(row['pricingModel'], tool.pricing.model);
    assert.equal(row['updatedAt'], tool.updatedAt);
  }
});

for (const [name, key] of [
  ['events', 'date'],
  ['changes', 'severity'],
] as const) {
  test(`a CSV parser reads ${name}.csv back to the values of ${name}.json`, async () => {
    const records = (await json(`/data/${name}.json`))[name];
    const rows: Record<string, string>[] = parseCsv(await text(`/data/${name}.csv`), { columns: true });
    assert.equal(rows.length, records.length);
    for (const [index, row] of rows.entries()) {
      const record = records[index];
      for (const column of ['slug', 'title', 'summary', key, 'updatedAt'])
        assert.equal(row[column], record[column], record.slug);
      assert.deepEqual(
        row['sources']?.split(' '),
        record.sources.map(({ url }: { url: string }) => url),
      );
    }
  });
}

test('the checksums on the data page and in sha256sums.txt are those of the downloads', async () => {
  const page = await text('/data');
  const lines = (await text('/data/sha256sums.txt')).trimEnd().split('\n');
  assert.equal(lines.length, SETS.length + 6);
  for (const line of lines) {
    const [hash = '', name] = line.split('  ');
    const own = createHash('sha256')
      .update(await text(`/data/${name}`))
      .digest('hex');
    assert.equal(hash, own, name);
    assert.ok(page.includes(hash), `the data page shows the checksum of ${name}`);
  }
});

test('a badge is a drawing that names its tool, an embed a page, both without script', async () => {
  const { text: badge, type } = await fetched('/badge/stripe.svg');
  assert.equal(type, 'image/svg+xml; charset=utf-8');
  assert.match(badge, /<title>Fintech Tool Directory: Stripe<\/title>/);
  assert.ok(!/<script|style=/.test(badge));
  assert.ok(!(await text('/embed/tool/stripe')).includes('<script'));
  assert.equal((await fetch(`${server.url}/embed/tool/no-such-tool`)).status, 404);
});
