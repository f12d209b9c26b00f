import { licenceGroup } from '../records/facts/licences.ts';
import { limitText, pricePage, priceText } from '../records/facts/prices.ts';
import type { Tool } from '../records/tool.ts';
import { type Verification, verificationOf } from './facts/verification.ts';

/** Media type of a table (RFC 4180 §3): its first line names the columns. */
export const CSV_TYPE = 'text/csv; charset=utf-8; header=present';

/** A column: its name in the first line, and the value of a record; lists are joined by spaces. */
export type Column<T> = readonly [name: string, read: (record: T) => string | readonly string[] | undefined];

/** A CSV field (RFC 4180). A leading `=`, `+`, `-` or `@` is escaped: spreadsheets would run it as a formula. */
export function csvField(value: string | undefined): string {
  const text = /^[\s\0]*[=+\-@]|^[\t\r\n]/.test(value ?? '') ? `'${value}` : (value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Records as CSV: names in the first line, then one line for each record. */
export function csvTable<T>(columns: readonly Column<T>[], records: readonly T[]): string {
  const names = columns.map(([name]) => name);
  const rows = records.map((record) =>
    columns.map(([, read]) => csvField([read(record) ?? []].flat().join(' '))),
  );
  return [names, ...rows].map((fields) => `${fields.join(',')}\r\n`).join('');
}

/** A record with the count of its verified facts. */
type CountedTool = Tool & { readonly verification: Verification };

const COLUMNS: readonly Column<CountedTool>[] = [
  ['slug', (tool) => tool.slug],
  ['name', (tool) => tool.name],
  ['description', (tool) => tool.description],
  ['websiteUrl', (tool) => tool.websiteUrl],
  ['categories', (tool) => tool.categories],
  ['kind', (tool) => tool.kind],
  ['status', (tool) => tool.status],
  ['pricingModel', (tool) => tool.pricing.model],
  ['freeTier', (tool) => tool.pricing.freeTier],
  ['regions', (tool) => tool.coverage.regions],
  ['countries', (tool) => tool.coverage.countries],
  ['apiStyles', (tool) => tool.api.styles],
  ['authMethods', (tool) => tool.api.auth],
  ['sdks', (tool) => tool.api.sdks],
  ['standards', (tool) => tool.api.standards],
  ['sandbox', (tool) => tool.api.sandbox],
  ['webhooks', (tool) => tool.api.webhooks],
  ['organization', (tool) => tool.organization?.name],
  ['organizationCountry', (tool) => tool.organization?.country],
  ['owner', (tool) => tool.organization?.owner?.name],
  ['certifications', (tool) => tool.organization?.certifications],
  ['signUp', (tool) => tool.signUp],
  ['freeAllowance', ({ pricing: { freeAllowance: free } }) => free && `${free.amount} ${free.unit}`],
  ['prices', (tool) => tool.prices.map(priceText).join('; ')],
  ['limits', (tool) => tool.limits.map(limitText).join('; ')],
  ['apiVersion', (tool) => tool.versions?.current],
  ['packages', (tool) => tool.packages.map(({ url }) => url)],
  ['implementation', (tool) => tool.api.implementation],
  ['license', (tool) => tool.openSource?.license],
  ['licenseGroup', (tool) => tool.openSource && licenceGroup(tool.openSource.license)],
  ['repository', (tool) => tool.openSource?.repository ?? tool.links.repository],
  ['docs', (tool) => tool.links.docs],
  ['openapi', (tool) => tool.links.openapi],
  ['pricePage', pricePage],
  ['statusPage', (tool) => tool.links.status],
  ['changelog', (tool) => tool.links.changelog],
  ['mcpServer', (tool) => tool.links.mcpServer],
  ['absent', (tool) => Object.entries(tool.facts).map(([path, { state }]) => `${path}=${state}`)],
  ['confidence', ({ verification }) => verification.confidence],
  ['factsVerified', ({ verification }) => String(verification.verified)],
  ['factsCounted', ({ verification }) => String(verification.of)],
  ['verifiedAt', ({ verification }) => verification.verifiedAt],
  ['addedAt', (tool) => tool.addedAt],
  ['updatedAt', (tool) => tool.updatedAt],
];

/** The main facts of tools as CSV: one line for each tool, lists within a field separated by spaces. */
export const toolsCsv = (tools: readonly Tool[]): string =>
  csvTable(
    COLUMNS,
    tools.map((tool) => ({ ...tool, verification: verificationOf(tool) })),
  );
