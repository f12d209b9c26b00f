import * as z from 'zod';
import type { Catalog } from './catalog.ts';
import { isVerified } from './is-verified.ts';
import {
  AUTH_LABELS,
  CONFIDENCE_LABELS,
  countryName,
  KIND_LABELS,
  PRICING_LABELS,
  REGION_LABELS,
  SDK_LABELS,
  STATUS_LABELS,
  STYLE_LABELS,
  TRI_LABELS,
} from './labels.ts';
import { licenceClass } from './licence-class.ts';
import type { Tool } from './tool.ts';

/** Fewest and most tools that are compared at once. */
export const COMPARE_MIN = 2;
export const COMPARE_MAX = 5;

const NOT_ESTABLISHED = 'Not established';

const Cell = z.object({
  value: z
    .union([z.string(), z.array(z.string()), z.null()])
    .meta({ description: 'Record value; null is not established.' }),
  label: z.string().meta({ description: 'The value for people.' }),
  verified: z
    .boolean()
    .meta({ description: 'False when the value is the best that is known but was not read at its source.' }),
});

/** One attribute across the compared tools, in their order. */
export const ComparisonRow = z
  .object({
    key: z.string().meta({ description: 'Record path, such as `pricing.model`.' }),
    label: z.string(),
    differs: z.boolean().meta({ description: 'Whether established values differ between tools.' }),
    values: z.array(Cell).meta({ description: 'One per tool, in the order of `tools`.' }),
  })
  .meta({ id: 'ComparisonRow', description: 'One attribute across the compared tools.' });
export type ComparisonRow = z.infer<typeof ComparisonRow>;

interface Attribute {
  readonly key: string;
  readonly label: string;
  /** Value, or undefined when not established. */
  read(tool: Tool): string | readonly string[] | undefined;
  text(value: string, catalog: Catalog): string;
}

const plain = (value: string) => value;
const from = (labels: Readonly<Record<string, string>>) => (value: string) => labels[value] ?? value;
const known = (value: string) => (value === 'unknown' ? undefined : value);

/** Attributes in the order they are shown. */
const ATTRIBUTES: readonly Attribute[] = [
  { key: 'kind', label: 'Kind', read: (tool) => tool.kind, text: from(KIND_LABELS) },
  { key: 'status', label: 'Status', read: (tool) => tool.status, text: from(STATUS_LABELS) },
  {
    key: 'categories',
    label: 'Categories',
    read: (tool) => tool.categories,
    text: (value, catalog) => catalog.categoryBySlug.get(value)?.name ?? value,
  },
  {
    key: 'pricing.model',
    label: 'Pricing model',
    read: (tool) => known(tool.pricing.model),
    text: from(PRICING_LABELS),
  },
  {
    key: 'pricing.freeTier',
    label: 'Free tier',
    read: (tool) => known(tool.pricing.freeTier),
    text: from(TRI_LABELS),
  },
  { key: 'pricing.summary', label: 'Price', read: (tool) => tool.pricing.summary, text: plain },
  {
    key: 'coverage.regions',
    label: 'Regions',
    read: (tool) => tool.coverage.regions,
    text: from(REGION_LABELS),
  },
  {
    key: 'coverage.countries',
    label: 'Countries',
    read: (tool) => tool.coverage.countries,
    text: countryName,
  },
  { key: 'api.styles', label: 'API styles', read: (tool) => tool.api.styles, text: from(STYLE_LABELS) },
  { key: 'api.auth', label: 'Authentication', read: (tool) => tool.api.auth, text: from(AUTH_LABELS) },
  { key: 'api.sdks', label: 'SDKs', read: (tool) => tool.api.sdks, text: from(SDK_LABELS) },
  {
    key: 'api.standards',
    label: 'Standards',
    read: (tool) => tool.api.standards,
    text: (value, catalog) => catalog.standardBySlug.get(value)?.name ?? value,
  },
  { key: 'api.sandbox', label: 'Sandbox', read: (tool) => known(tool.api.sandbox), text: from(TRI_LABELS) },
  {
    key: 'api.webhooks',
    label: 'Webhooks',
    read: (tool) => known(tool.api.webhooks),
    text: from(TRI_LABELS),
  },
  {
    key: 'openSource.license',
    label: 'Licence',
    read: (tool) => tool.openSource?.license,
    text: licenceText,
  },
  {
    key: 'openSource.selfHostable',
    label: 'Self-hostable',
    read: (tool) => known(tool.openSource?.selfHostable ?? 'unknown'),
    text: from(TRI_LABELS),
  },
  {
    key: 'organization.country',
    label: 'Company country',
    read: (tool) => tool.organization?.country,
    text: countryName,
  },
  { key: 'links.docs', label: 'Documentation', read: (tool) => tool.links.docs, text: plain },
  { key: 'links.openapi', label: 'OpenAPI document', read: (tool) => tool.links.openapi, text: plain },
  { key: 'links.status', label: 'Status page', read: (tool) => tool.links.status, text: plain },
  { key: 'links.changelog', label: 'Changelog', read: (tool) => tool.links.changelog, text: plain },
  { key: 'links.mcpServer', label: 'MCP server', read: (tool) => tool.links.mcpServer, text: plain },
  {
    key: 'verification.confidence',
    label: 'Confidence',
    read: (tool) => tool.verification.confidence,
    text: from(CONFIDENCE_LABELS),
  },
  {
    key: 'verification.verifiedAt',
    label: 'Last checked',
    read: (tool) => tool.verification.verifiedAt,
    text: plain,
  },
];

/** Rows that hold a value for at least one of the tools; computed from the records alone. */
export function compareTools(tools: readonly Tool[], catalog: Catalog): ComparisonRow[] {
  return ATTRIBUTES.map((attribute) => {
    const values = tools.map((tool) => cell(attribute, tool, catalog));
    const established = new Set(values.flatMap(({ value }) => (value === null ? [] : JSON.stringify(value))));
    return { key: attribute.key, label: attribute.label, differs: established.size > 1, values };
  }).filter(({ values }) => values.some(({ value }) => value !== null));
}

function cell({ key, read, text }: Attribute, tool: Tool, catalog: Catalog): z.infer<typeof Cell> {
  const value = read(tool);
  if (value === undefined || value.length === 0)
    return { value: null, label: NOT_ESTABLISHED, verified: false };
  const list = [value].flat();
  return {
    value: typeof value === 'string' ? value : [...value].sort(),
    label: list.map((item) => text(item, catalog)).join(', '),
    verified: isVerified(tool, key),
  };
}

function licenceText(license: string): string {
  return licenceClass(license) === 'source-available'
    ? `${license} (source available, not open source)`
    : license;
}
