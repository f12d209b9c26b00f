import { hash } from 'node:crypto';
import * as z from 'zod';
import type { Catalog } from '../../catalog/catalog.ts';
import { depthOf } from '../../catalog/facts/depth.ts';
import { Verification, verificationOf } from '../../catalog/facts/verification.ts';
import { type Column, csvTable, toolsCsv } from '../../catalog/tools-csv.ts';
import type { ApiChange } from '../../records/api-change.ts';
import { RECORDS } from '../../records/collections.ts';
import type { RegulatoryEvent } from '../../records/regulation.ts';
import { Tool } from '../../records/tool.ts';
import { paths } from '../../records/urls.ts';
import { compactJson, type Document, escapeXml, jsonDocument, textDocument } from '../document.ts';

/** Columns that hold members of a record as they are: text, or lists of it. */
const membersOf = <T>(...names: (keyof T & string)[]): Column<T>[] =>
  names.map((name) => [name, (record) => record[name] as string | readonly string[] | undefined]);

const SOURCES: Column<{ sources: readonly { url: string }[] }> = [
  'sources',
  ({ sources }) => sources.map(({ url }) => url),
];

const EVENT_COLUMNS: readonly Column<RegulatoryEvent>[] = [
  ...membersOf<RegulatoryEvent>('slug', 'date', 'datePrecision', 'certainty', 'state', 'title'),
  ...membersOf<RegulatoryEvent>('summary', 'type', 'regulation', 'jurisdictions', 'authority', 'impact'),
  ['entities', (event) => [...new Set((event.binds ?? []).flatMap(({ entity = [] }) => entity))]],
  ...membersOf<RegulatoryEvent>('note', 'outcome', 'asOf'),
  SOURCES,
  ...membersOf<RegulatoryEvent>('updatedAt'),
];

const CHANGE_COLUMNS: readonly Column<ApiChange>[] = [
  ...membersOf<ApiChange>('slug', 'tool', 'subject', 'title', 'summary', 'kind', 'severity'),
  ...membersOf<ApiChange>('announcedAt', 'announcedPrecision', 'effectiveAt', 'action', 'confidence'),
  SOURCES,
  ...membersOf<ApiChange>('updatedAt'),
];

/** A tool record with the count of its verified facts. */
const PublishedTool = Tool.safeExtend({ verification: Verification });
const counted = (tool: Tool) => ({ ...tool, verification: verificationOf(tool) });

/** A tool record as it is published: the record, the count of its verified facts, and its page. */
function publishedTool(baseUrl: string, tool: Tool) {
  return { ...counted(tool), url: `${baseUrl}/tools/${tool.slug}` };
}

/** A file of the data page. */
interface Download extends Document {
  /** Path of the JSON Schema of the file, or of each of its lines; CSV has none. */
  readonly schema?: string;
  readonly holds: string;
}

/** Path of the schema of a set of records. */
const schemaPath = (name: string) => `/schemas/data-${name}.schema.json`;

const NAMES = [
  'tools',
  'categories',
  'standards',
  'organizations',
  'regulations',
  'events',
  'changes',
  'actions',
  'guides',
  'comparisons',
] as const;
type SetName = (typeof NAMES)[number];

/** Names of the sets of records that have a JSON file each. */
export const DOWNLOAD_SETS: readonly string[] = NAMES;

function jsonDownload(baseUrl: string, catalog: Catalog, name: SetName): Download {
  const { list, page } = RECORDS[name];
  const kept: readonly { readonly slug: string }[] =
    name === 'tools' ? catalog.tools.map(counted) : catalog[list];
  const records = kept.map((record) => ({ ...record, url: baseUrl + page(record.slug) }));
  const value = {
    $schema: baseUrl + schemaPath(name),
    name: `Fintech Tool Directory: ${name}`,
    version: catalog.version,
    dataAsOf: catalog.dataAsOf,
    license: 'https://creativecommons.org/licenses/by/4.0/',
    attribution: `Fintech Tool Directory, ${baseUrl}/`,
    count: records.length,
    [name]: records,
  };
  const holds = `${records.length} ${name}`;
  return { ...compactJson(`/data/${name}.json`, value), schema: schemaPath(name), holds };
}

/** `/data/<set>.json` for every set of records, `/data/tools.ndjson`, and CSV of three sets; CC BY 4.0. */
export function dataDownloads(baseUrl: string, catalog: Catalog): Download[] {
  const { tools, events, changes } = catalog;
  const lines = tools.map((tool) => `${JSON.stringify(publishedTool(baseUrl, tool))}\n`).join('');
  const besides: Partial<Record<SetName, Download[]>> = {
    tools: [
      {
        ...textDocument('/data/tools.ndjson', lines),
        schema: '/schemas/data-tool.schema.json',
        holds: `${tools.length} tools, one a line`,
      },
      {
        ...textDocument('/data/tools.csv', toolsCsv(tools)),
        holds: `${tools.length} tools, the main facts`,
      },
    ],
    events: [
      {
        ...textDocument('/data/events.csv', csvTable(EVENT_COLUMNS, events)),
        holds: `${events.length} regulatory dates`,
      },
    ],
    changes: [
      {
        ...textDocument('/data/changes.csv', csvTable(CHANGE_COLUMNS, changes)),
        holds: `${changes.length} API changes`,
      },
    ],
  };
  const { find, size } = catalog.operations();
  const operations = find({}, 0, size).results.map((operation) => `${JSON.stringify(operation)}\n`);
  besides.actions = [
    {
      ...textDocument('/data/operations.ndjson', operations.join('')),
      holds: `${size} operations and events of published specifications, one a line`,
    },
  ];
  return NAMES.flatMap((name) => [jsonDownload(baseUrl, catalog, name), ...(besides[name] ?? [])]);
}

/** `/data/sha256sums.txt`: checksums of downloads in the format of `sha256sum`. */
export function checksums(downloads: readonly Download[]): Document {
  const lines = downloads.map(({ path, body }) => {
    return `${hash('sha256', body)}  ${path.replace('/data/', '')}\n`;
  });
  return textDocument('/data/sha256sums.txt', lines.join(''));
}

function jsonSchema(baseUrl: string, path: string, title: string, schema: z.ZodType): Document {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    io: 'output',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // A day may be text or a YAML date in the source; it is always published as text.
      if (zodSchema._zod.def.type === 'transform')
        Object.assign(jsonSchema, { type: 'string', format: 'date' });
    },
  });
  return jsonDocument(path, { $schema, $id: baseUrl + path, title, ...rest });
}

/** `/schemas/data-<set>.schema.json`: JSON Schema (2020-12) of every JSON download, and of one tool. */
export function dataSchemas(baseUrl: string): Document[] {
  const published = (name: SetName) => {
    const { schema } = name === 'tools' ? { schema: PublishedTool } : RECORDS[name];
    return schema.safeExtend({ url: z.url() }) as z.ZodType;
  };
  const files = NAMES.map((name) => {
    const file = z.strictObject({
      $schema: z.url(),
      name: z.string(),
      version: z.string(),
      dataAsOf: z.iso.date(),
      license: z.url(),
      attribution: z.string(),
      count: z.int().nonnegative(),
      [name]: z.array(published(name)),
    });
    return jsonSchema(baseUrl, schemaPath(name), `File of ${name}`, file);
  });
  return [
    ...files,
    jsonSchema(baseUrl, '/schemas/data-tool.schema.json', 'One published tool', published('tools')),
  ];
}

/** `/tools/<slug>.json`: one record each. */
export function toolRecords(baseUrl: string, catalog: Catalog): Document[] {
  return catalog.tools.map((tool) => compactJson(`/tools/${tool.slug}.json`, publishedTool(baseUrl, tool)));
}

const LABEL = 'Fintech Tool Directory';
/** Mean width of a character of Verdana at 11 px, and the space around a text. */
const CHARACTER = 6.6;
const PADDING = 12;

const widthOf = (text: string) => Math.round([...text].length * CHARACTER + PADDING);

function badge(name: string, slug: string): Document {
  const left = widthOf(LABEL);
  const right = widthOf(name);
  const title = escapeXml(`${LABEL}: ${name}`);
  const label = (text: string, start: number, width: number) =>
    `<text x="${start + width / 2}" y="14" textLength="${width - PADDING}" lengthAdjust="spacingAndGlyphs">${escapeXml(text)}</text>`;
  const body = `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${title}"><title>${title}</title><rect width="${left}" height="20" fill="#15191c"/><rect x="${left}" width="${right}" height="20" fill="#0a625d"/><g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" text-anchor="middle">${label(LABEL, 0, left)}${label(name, left, right)}</g></svg>\n`;
  return textDocument(`/badge/${slug}.svg`, body);
}

/** `/badge/<slug>.svg`: says that a tool is listed, and nothing about its quality. */
export function badges(catalog: Catalog): Document[] {
  return catalog.tools.map(({ name, slug }) => badge(name, slug));
}

/** `/data/depth.json`: for each fact, how many of the records that should have it do, verified and not, by category. */
export function depthFile(catalog: Catalog): Document {
  const { version, dataAsOf } = catalog;
  return jsonDocument(paths.depthFile, { version, dataAsOf, facts: depthOf(catalog) });
}
