import { licenceClass } from '../../records/facts/licences.ts';
import { registryPage } from '../../records/facts/packages.ts';
import { freeTier, limitText, pricePage, priceText } from '../../records/facts/prices.ts';
import {
  AUTH_LABELS,
  countryName,
  IMPLEMENTATION_LABELS,
  KIND_LABELS,
  PRICING_LABELS,
  REGION_LABELS,
  SDK_LABELS,
  SIGN_UP_LABELS,
  STATUS_LABELS,
  STYLE_LABELS,
  TRI_LABELS,
} from '../../records/labels.ts';
import type { Tri } from '../../records/scalars.ts';
import { CERTIFICATION_LABELS } from '../../records/tool/organization.ts';
import { packageParts } from '../../records/tool/packages.ts';
import type { Tool } from '../../records/tool.ts';
import { paths } from '../../records/urls.ts';
import type { Catalog } from '../catalog.ts';
import { verificationOf } from './verification.ts';

/** Countries that are named one by one; more are counted. */
const NAMED = 3;

/**
 * Where a tool can be used, in short: stated countries first, the home country before the others, then regions, or
 * "Global", apart from them. Undefined when the record states neither.
 */
export function coverageText({
  coverage,
  organization,
}: Pick<Tool, 'coverage' | 'organization'>): string | undefined {
  const { regions } = coverage;
  const home = organization?.country;
  const countries = coverage.countries.toSorted((a, b) => Number(b === home) - Number(a === home));
  const first = home && countries[0] === home ? countryName(home) : undefined;
  const named =
    countries.length <= NAMED
      ? countries.map(countryName).join(', ')
      : first
        ? `${first} and ${countries.length - 1} more countries`
        : `${countries.length} countries`;
  const parts = [named, ...regions.map((region) => REGION_LABELS[region])].filter((part) => part !== '');
  return parts.length === 0 ? undefined : parts.join('; ');
}

export interface FactValue {
  /** The value for people; an address or a day is given as it is. */
  readonly text: string;
  readonly href?: string;
}

/** What a record holds at a path, and how each value reads. */
type FactLine = readonly [
  path: string,
  label: string,
  held: string | readonly string[] | undefined,
  inWords: (value: string) => FactValue,
];

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
function packageValue(url: string): FactValue {
  const { name, registry } = packageParts(url);
  const href = registryPage(url);
  return { text: registry === undefined ? name : `${registry}/${name}`, ...(href && { href }) };
}

function versionValue(versions: Tool['versions']): FactValue {
  if (!versions) return plain('');
  const { current, scheme, notice, url } = versions;
  const more = [scheme, notice && `notice of breaking changes: ${notice}`].filter(
    (part) => part !== undefined,
  );
  return { text: more.length > 0 ? `${current} (${more.join('; ')})` : current, href: url };
}

/** Every fact of a record in words, in the order in which the fields stand in a record. */
export function factLines(tool: Tool, catalog: Catalog): FactLine[] {
  return [
    ...generalLines(tool, catalog),
    ...organizationLines(tool),
    ...useLines(tool, catalog),
    ...linkLines(tool),
  ];
}

function generalLines(tool: Tool, catalog: Catalog): FactLine[] {
  const category = (slug: string) => ({
    text: catalog.categoryBySlug.get(slug)?.name ?? slug,
    href: paths.category(slug),
  });
  const { confidence, verified, of, verifiedAt } = verificationOf(tool);
  return [
    ['description', 'Description', tool.description, plain],
    ['kind', 'Kind', tool.kind, from(KIND_LABELS)],
    ['status', 'Status', tool.status, from(STATUS_LABELS)],
    ['categories', 'Categories', tool.categories, category],
    ['verification.confidence', 'Facts verified', confidence, () => ({ text: `${verified} of ${of}` })],
    ['verification.verifiedAt', 'Last verified', verifiedAt, plain],
  ];
}

function organizationLines({ organization, signUp }: Tool): FactLine[] {
  const { owner, regulated = [], certifications } = organization ?? {};
  const authorizations = regulated.map(
    ({ authority, licence: kind, reference }) => `${kind}, ${authority}${reference ? ` ${reference}` : ''}`,
  );
  const since = owner?.since ? ` (since ${owner.since})` : '';
  return [
    ['organization.name', 'Organisation', organization?.name, plain],
    ['organization.country', 'Home country', organization?.country, country],
    ['organization.owner', 'Owner', owner?.name, (name) => ({ text: `${name}${since}` })],
    ['organization.regulated', 'Licences held', authorizations, plain],
    ['organization.certifications', 'Certifications', certifications, from(CERTIFICATION_LABELS)],
    ['signUp', 'Sign-up', signUp, from(SIGN_UP_LABELS)],
  ];
}

function useLines(tool: Tool, catalog: Catalog): FactLine[] {
  const { pricing, coverage, api, openSource, selfHost, versions } = tool;
  const standard = (slug: string) => ({
    text: catalog.standardBySlug.get(slug)?.name ?? slug,
    href: paths.standard(slug),
  });
  const model = pricing.model === 'unknown' ? undefined : pricing.model;
  const allowance = pricing.freeAllowance;
  return [
    ['pricing.model', 'Pricing model', model, from(PRICING_LABELS)],
    ['pricing.secondary', 'Also', pricing.secondary, from(PRICING_LABELS)],
    ['pricing.freeTier', 'Free tier', known(freeTier(tool)), from(TRI_LABELS)],
    ['pricing.freeAllowance', 'Free allowance', allowance && `${allowance.amount} ${allowance.unit}`, plain],
    ['pricing.summary', 'Price in words', pricing.summary, plain],
    ['pricing.url', 'Price page', pricePage(tool), address],
    ['pricing.asOf', 'Prices as of', pricing.asOf, plain],
    ['prices', 'Prices', tool.prices.map(priceText), plain],
    ['limits', 'Limits', tool.limits.map(limitText), plain],
    ['packages', 'Packages', tool.packages.map(({ url }) => url), packageValue],
    ['versions', 'API version', versions?.current, () => versionValue(versions)],
    ['coverage.countries', 'Stated countries', coverage.countries, country],
    ['coverage.regions', 'Regions', coverage.regions, from(REGION_LABELS)],
    ['coverage', 'Coverage', coverageText(tool), plain],
    ['api.styles', 'API styles', api.styles, from(STYLE_LABELS)],
    ['api.auth', 'Authentication', api.auth, from(AUTH_LABELS)],
    ['api.sandbox', 'Sandbox', known(api.sandbox), from(TRI_LABELS)],
    ['api.webhooks', 'Webhooks', known(api.webhooks), from(TRI_LABELS)],
    ['api.sdks', 'SDKs', api.sdks, from(SDK_LABELS)],
    ['api.implementation', 'Written in', api.implementation, from(IMPLEMENTATION_LABELS)],
    ['api.standards', 'Standards', api.standards, standard],
    ['openSource.license', 'Licence', openSource?.license, licence],
    ['openSource.repository', 'Repository', openSource?.repository, address],
    ['openSource.selfHostable', 'Self-hostable', known(openSource?.selfHostable), from(TRI_LABELS)],
    ['selfHost.compose', 'Compose file', selfHost?.compose, address],
    ['selfHost.image', 'Image', selfHost?.image, packageValue],
    ['selfHost.helm', 'Helm chart', selfHost?.helm, address],
  ];
}

function linkLines({ links }: Tool): FactLine[] {
  return [
    ['links.docs', 'Documentation', links.docs, address],
    ['links.openapi', 'OpenAPI document', links.openapi, address],
    ['links.mcpServer', 'MCP server', links.mcpServer, address],
    ['links.llmsTxt', 'llms.txt', links.llmsTxt, address],
    ['links.status', 'Status page', links.status, address],
    ['links.changelog', 'Changelog', links.changelog, address],
    ['links.changelogFeed', 'Feed of the changelog', links.changelogFeed, address],
    ['links.signup', 'Sign-up page', links.signup, address],
    ['links.terms', 'Terms', links.terms, address],
    ['links.trust', 'Trust centre', links.trust, address],
    ['links.support', 'Support', links.support, address],
  ];
}
