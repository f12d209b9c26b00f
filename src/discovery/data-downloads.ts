import type { Catalog } from '../catalog/catalog.ts';
import type { Tool } from '../catalog/tool.ts';
import { type Document, jsonDocument, textDocument } from './document.ts';

const COLUMNS: readonly (readonly [string, (tool: Tool) => string | undefined])[] = [
  ['slug', (tool) => tool.slug],
  ['name', (tool) => tool.name],
  ['description', (tool) => tool.description],
  ['websiteUrl', (tool) => tool.websiteUrl],
  ['categories', (tool) => tool.categories.join(' ')],
  ['kind', (tool) => tool.kind],
  ['status', (tool) => tool.status],
  ['pricingModel', (tool) => tool.pricing.model],
  ['freeTier', (tool) => tool.pricing.freeTier],
  ['regions', (tool) => tool.coverage.regions.join(' ')],
  ['countries', (tool) => tool.coverage.countries.join(' ')],
  ['apiStyles', (tool) => tool.api.styles.join(' ')],
  ['authMethods', (tool) => tool.api.auth.join(' ')],
  ['sdks', (tool) => tool.api.sdks.join(' ')],
  ['standards', (tool) => tool.api.standards.join(' ')],
  ['sandbox', (tool) => tool.api.sandbox],
  ['webhooks', (tool) => tool.api.webhooks],
  ['license', (tool) => tool.openSource?.license],
  ['repository', (tool) => tool.openSource?.repository ?? tool.links.repository],
  ['docs', (tool) => tool.links.docs],
  ['openapi', (tool) => tool.links.openapi],
  ['confidence', (tool) => tool.verification.confidence],
  ['verifiedAt', (tool) => tool.verification.verifiedAt],
  ['addedAt', (tool) => tool.addedAt],
  ['updatedAt', (tool) => tool.updatedAt],
];

/** A CSV field (RFC 4180). A leading `=`, `+`, `-` or `@` is defused: spreadsheets would run it. */
function field(value: string | undefined): string {
  const text = /^[=+\-@\t\r]/.test(value ?? '') ? `'${value}` : (value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A tool record as it is published: the record and its page. */
export function publishedTool(baseUrl: string, tool: Tool) {
  return { ...tool, url: `${baseUrl}/tools/${tool.slug}` };
}

/** `/data/tools.json`, `.ndjson` and `.csv`: all records, CC BY 4.0. */
export function dataDownloads(baseUrl: string, catalog: Catalog): Document[] {
  const tools = catalog.tools.map((tool) => publishedTool(baseUrl, tool));
  const about = {
    name: 'Fintech Tool Directory: tool records',
    version: catalog.version,
    dataAsOf: catalog.dataAsOf,
    license: 'https://creativecommons.org/licenses/by/4.0/',
    attribution: `Fintech Tool Directory, ${baseUrl}/`,
    count: tools.length,
  };
  const rows = catalog.tools.map((tool) => COLUMNS.map(([, read]) => field(read(tool))).join(','));
  return [
    jsonDocument('/data/tools.json', { ...about, tools }),
    textDocument('/data/tools.ndjson', tools.map((tool) => `${JSON.stringify(tool)}\n`).join('')),
    textDocument('/data/tools.csv', `${[COLUMNS.map(([name]) => name).join(','), ...rows].join('\r\n')}\r\n`),
  ];
}

/** `/tools/<slug>.json`: one record each. */
export function toolRecords(baseUrl: string, catalog: Catalog): Document[] {
  return catalog.tools.map((tool) => jsonDocument(`/tools/${tool.slug}.json`, publishedTool(baseUrl, tool)));
}
