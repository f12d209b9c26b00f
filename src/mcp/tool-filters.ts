import * as z from 'zod';
import type { Selection } from '../catalog/list/facet-index.ts';
import type { FacetName } from '../catalog/list/facets.ts';
import { explainUnknown, type ListQuery, readFilterValue } from '../catalog/list/list-query.ts';
import { countOf, type Listing, notEstablished, withoutEach } from '../catalog/list/listing.ts';
import { PRICING_MODELS } from '../records/tool/pricing.ts';
import { ToolFailure } from './tool-definition.ts';

const Values = z.string().max(200).optional();
const Flag = z.boolean().optional();

/** Arguments that filter tools; each is a filter of `GET /api/tools`. */
export const ToolFilters = {
  category: Values.describe('Category slug.'),
  pricing: Values.describe(PRICING_MODELS.join(', ')),
  sign_up: Values.describe('self-serve, sales, …'),
  use_case: Values.describe('Use case slug.'),
  country: Values.describe('Where it works: ISO code.'),
  style: Values.describe('rest, graphql, …'),
  auth: Values,
  sdk: Values.describe('Language.'),
  standard: Values,
  license_group: Values.describe('permissive, copyleft, source-available'),
  status: Values,
  activity: Values.describe('released-90d, archived, …'),
  kind: Values.describe('api, data-source, open-data, integration, open-source, source-available'),
  company_country: Values,
  owner: Values,
  free: Flag.describe('Free tier.'),
  sandbox: Flag,
  webhooks: Flag,
  self_hostable: Flag,
  openapi: Flag,
  mcp: Flag,
};

/** Parameter of the list by argument, where the names differ. */
const ARGUMENTS: Readonly<Record<string, string>> = {
  query: 'q',
  stated: 'coverage',
  sign_up: 'signUp',
  use_case: 'use-case',
  license_group: 'licenseGroup',
  company_country: 'companyCountry',
  free: 'freeTier',
  self_hostable: 'selfHostable',
};

type Arguments = Readonly<Record<string, string | number | boolean | undefined>>;

/** The selection that arguments mean. Values are separated by commas; `!value` excludes. */
export function toolSelection(args: Arguments, listing: Listing): Selection {
  const chosen = Object.keys(ToolFilters).flatMap((argument) => {
    const given = args[argument];
    if (given === undefined || given === '') return [];
    const name = (ARGUMENTS[argument] ?? argument) as FacetName;
    const values = String(given)
      .split(',')
      .map((text) => readValue(listing, argument, name, text));
    return [[name, [...new Set(values)]] as const];
  });
  return Object.fromEntries(chosen);
}

/** The value that a text means; the failure says what is closest and what is allowed. */
function readValue(listing: Listing, argument: string, name: FacetName, text: string): string {
  const value = readFilterValue(listing.facets, name, text);
  if (value) return value;
  const help = explainUnknown(listing.facets, name, text);
  throw new ToolFailure(`${argument}: unknown value "${text.trim()}". ${help}`.trim());
}

const argumentOf = (name: string) =>
  Object.keys(ARGUMENTS).find((argument) => ARGUMENTS[argument] === name) ?? name;

/** How many tools match but for yes-or-no facts that are not established, such as "sandbox not established: 22." */
export function unknownHint(query: ListQuery, listing: Listing): string {
  return notEstablished(query)
    .flatMap(({ name, query: other }) => {
      const total = countOf(other, listing);
      return total > 0 ? [`${argumentOf(name)} not established: ${total}.`] : [];
    })
    .join(' ');
}

/** For a query that finds nothing: what each filter and the words leave out, such as "Without sandbox: 12." */
export function dropHint(query: ListQuery, listing: Listing): string {
  const conditions = withoutEach(query);
  const left = conditions.length > 1 || !query.q ? conditions : [];
  return left
    .flatMap(([name, rest]) => {
      const total = countOf(rest, listing);
      return total > 0 ? [`Without ${argumentOf(name)}: ${total}.`] : [];
    })
    .join(' ');
}
