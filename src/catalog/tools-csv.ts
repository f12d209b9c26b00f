import { type Column, csvTable } from './csv-table.ts';
import { verificationOf } from './facts/verification.ts';
import type { Tool } from './schema/tool.ts';

const COLUMNS: readonly Column<Tool>[] = [
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
  ['license', (tool) => tool.openSource?.license],
  ['repository', (tool) => tool.openSource?.repository ?? tool.links.repository],
  ['docs', (tool) => tool.links.docs],
  ['openapi', (tool) => tool.links.openapi],
  ['confidence', (tool) => verificationOf(tool).confidence],
  ['factsVerified', (tool) => String(verificationOf(tool).verified)],
  ['factsCounted', (tool) => String(verificationOf(tool).of)],
  ['verifiedAt', (tool) => verificationOf(tool).verifiedAt],
  ['addedAt', (tool) => tool.addedAt],
  ['updatedAt', (tool) => tool.updatedAt],
];

/** The main facts of tools as CSV: one line a tool, lists within a field separated by spaces. */
export const toolsCsv = (tools: readonly Tool[]): string => csvTable(COLUMNS, tools);
