import type { Catalog } from '../catalog.ts';
import { kindLabel, pricingLabel } from '../kind-label.ts';
import {
  AUTH_LABELS,
  CONFIDENCE_LABELS,
  countryName,
  PRICING_LABELS,
  REGION_LABELS,
  SDK_LABELS,
  STATUS_LABELS,
  STYLE_LABELS,
  TRI_LABELS,
} from '../labels.ts';
import type { Tri } from '../schema/scalars.ts';
import type { Tool } from '../schema/tool.ts';
import { paths } from '../urls.ts';
import { isVerified } from './is-verified.ts';
import { licenceClass } from './licence-class.ts';
import { sourcesOfFact } from './sources-of-fact.ts';

export interface FactValue {
  /** The value for people; an address or a day is given as it is. */
  readonly text: string;
  readonly href?: string;
}

/** One line of a record. Without values the fact is not established. */
export interface Fact {
  /** Record path, such as `api.sandbox`. */
  readonly path: string;
  readonly label: string;
  /** What the record holds at that path, lists sorted; null when it is not established. */
  readonly value: string | readonly string[] | null;
  readonly values: readonly FactValue[];
  /** Whether the value was read at its source; a fact without values claims nothing. */
  readonly verified: boolean;
  /** Numbers of the record's sources, from 1, that a verified value was read at. */
  readonly sources: readonly number[];
}

type Held = string | readonly string[] | undefined;

const known = (value: Tri | undefined) => (value === 'unknown' ? undefined : value);
const from = (labels: Readonly<Record<string, string>>) => (value: string) => ({
  text: labels[value] ?? value,
});
const plain = (value: string) => ({ text: value });
const country = (code: string) => ({ text: countryName(code) });
const address = (url: string) => ({ text: url, href: url });
const licence = (license: string) => ({
  text:
    licenceClass(license) === 'source-available' ? `${license} (source-available, not open source)` : license,
});

function makeFacts(tool: Tool, catalog: Catalog): ReadonlyMap<string, Fact> {
  const { pricing, coverage, api, openSource, organization, links, verification } = tool;
  const category = (slug: string) => ({
    text: catalog.categoryBySlug.get(slug)?.name ?? slug,
    href: paths.category(slug),
  });
  const standard = (slug: string) => ({
    text: catalog.standardBySlug.get(slug)?.name ?? slug,
    href: paths.standard(slug),
  });
  const model = pricing.model === 'unknown' ? undefined : pricing.model;
  const facts: [path: string, label: string, held: Held, inWords: (value: string) => FactValue][] = [
    ['kind', 'Kind', tool.kind, () => ({ text: kindLabel(tool) })],
    ['status', 'Status', tool.status, from(STATUS_LABELS)],
    ['categories', 'Categories', tool.categories, category],
    ['organization.name', 'Organisation', organization?.name, plain],
    ['organization.country', 'Company country', organization?.country, country],
    ['pricing.model', 'Pricing model', model, () => ({ text: pricingLabel(tool) })],
    ['pricing.secondary', 'Also', pricing.secondary, from(PRICING_LABELS)],
    ['pricing.freeTier', 'Free tier', known(pricing.freeTier), from(TRI_LABELS)],
    ['pricing.summary', 'Price', pricing.summary, plain],
    ['pricing.url', 'Price page', pricing.url ?? links.pricing, address],
    ['pricing.asOf', 'Prices as of', pricing.asOf, plain],
    ['coverage.regions', 'Regions', coverage.regions, from(REGION_LABELS)],
    ['coverage.countries', 'Countries', coverage.countries, country],
    ['api.styles', 'API styles', api.styles, from(STYLE_LABELS)],
    ['api.auth', 'Authentication', api.auth, from(AUTH_LABELS)],
    ['api.sandbox', 'Sandbox', known(api.sandbox), from(TRI_LABELS)],
    ['api.webhooks', 'Webhooks', known(api.webhooks), from(TRI_LABELS)],
    ['api.sdks', 'SDKs', api.sdks, from(SDK_LABELS)],
    ['api.standards', 'Standards', api.standards, standard],
    ['openSource.license', 'Licence', openSource?.license, licence],
    ['openSource.repository', 'Repository', openSource?.repository, address],
    ['openSource.selfHostable', 'Self-hostable', known(openSource?.selfHostable), from(TRI_LABELS)],
    ['links.docs', 'Documentation', links.docs, address],
    ['links.openapi', 'OpenAPI document', links.openapi, address],
    ['links.mcpServer', 'MCP server', links.mcpServer, address],
    ['links.status', 'Status page', links.status, address],
    ['links.changelog', 'Changelog', links.changelog, address],
    ['verification.confidence', 'Confidence', verification.confidence, from(CONFIDENCE_LABELS)],
    ['verification.verifiedAt', 'Last checked', verification.verifiedAt, plain],
  ];
  return new Map(
    facts.map(([path, label, held, inWords]) => {
      const values = [held ?? []].flat().map(inWords);
      const value = values.length === 0 ? null : typeof held === 'string' ? held : [...(held ?? [])].sort();
      const verified = values.length > 0 && isVerified(tool, path);
      const sources = verified ? sourcesOfFact(tool, path) : [];
      return [path, { path, label, value, values, verified, sources }];
    }),
  );
}

const made = new WeakMap<Catalog, WeakMap<Tool, ReadonlyMap<string, Fact>>>();

/**
 * Every fact of a record by its path: the one place that turns a record into words. Made once for each record, since
 * a page asks for those of many.
 */
export function factsOf(tool: Tool, catalog: Catalog): ReadonlyMap<string, Fact> {
  const known = made.get(catalog) ?? new WeakMap<Tool, ReadonlyMap<string, Fact>>();
  made.set(catalog, known);
  const facts = known.get(tool) ?? makeFacts(tool, catalog);
  known.set(tool, facts);
  return facts;
}
