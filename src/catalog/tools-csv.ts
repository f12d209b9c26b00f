import { licenceGroup } from '../records/facts/licence-group.ts';
import { limitText } from '../records/facts/limit-text.ts';
import { pricePage } from '../records/facts/price-page.ts';
import { priceText } from '../records/facts/price-text.ts';
import type { Tool } from '../records/tool.ts';
import { type Column, csvTable } from './csv-table.ts';
import { type Verification, verificationOf } from './facts/verification.ts';

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
