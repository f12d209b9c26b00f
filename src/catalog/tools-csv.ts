import type { Tool } from './tool.ts';

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

/** Media type of the table (RFC 4180 §3): its first line names the columns. */
export const CSV_TYPE = 'text/csv; charset=utf-8; header=present';

/** A CSV field (RFC 4180). A leading `=`, `+`, `-` or `@` is defused: spreadsheets would run it. */
export function csvField(value: string | undefined): string {
  const text = /^[\s\0]*[=+\-@]|^[\t\r\n]/.test(value ?? '') ? `'${value}` : (value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The main facts of tools as CSV: one line a tool, lists within a field separated by spaces. */
export function toolsCsv(tools: readonly Tool[]): string {
  const names = COLUMNS.map(([name]) => name);
  const rows = tools.map((tool) => COLUMNS.map(([, read]) => csvField(read(tool))));
  return [names, ...rows].map((fields) => `${fields.join(',')}\r\n`).join('');
}
