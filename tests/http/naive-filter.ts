import { CATALOG_FILE, readCatalog } from '../../src/catalog/catalog-lines.ts';
import { regionsOf } from '../../src/records/tool/coverage.ts';

/** The parts of a raw record that filters read. */
export interface RawTool {
  readonly slug: string;
  readonly name: string;
  readonly categories: string[];
  readonly kind: string;
  readonly status: string;
  readonly pricing: {
    model: string;
    secondary: string[];
    freeTier: string;
    url?: string;
    freeAllowance?: object;
  };
  readonly organization?: { certifications: string[]; country?: string; owner?: { name: string } };
  readonly signUp?: string;
  readonly packages: { url: string }[];
  readonly prices: object[];
  readonly limits: object[];
  /** What was looked for and is not there. */
  readonly facts: Record<string, { state: 'none' | 'unpublished' }>;
  readonly coverage: { regions: string[]; countries: string[] };
  readonly api: Record<'styles' | 'auth' | 'sdks' | 'standards', string[]> & {
    sandbox: string;
    webhooks: string;
  };
  readonly openSource?: { license: string; selfHostable: string };
  readonly links: { openapi?: string; mcpServer?: string; status?: string; pricing?: string };
  readonly updatedAt: string;
}

const { catalog } = readCatalog(`dist/server/${CATALOG_FILE}`);

/** Every record as the build wrote it. */
export const rawTools = catalog.tools as readonly RawTool[];

/** Slugs of the use cases that name a tool, by its slug. */
const useCasesOf = new Map<string, string[]>(rawTools.map(({ slug }) => [slug, []]));
const { useCases, observed, dataAsOf } = catalog as {
  useCases: { slug: string; tools: { slug: string; fit: string }[] }[];
  observed: Record<string, { packages?: Seen[]; repositories?: Seen[] }>;
  dataAsOf: string;
};
interface Seen {
  readonly latestAt?: string;
  readonly activeIn?: string;
  readonly archived?: true;
  readonly deprecated?: true;
  readonly yanked?: true;
  readonly gone?: true;
}

/** What was seen of the packages and repositories of a tool, by the day of the newest record. */
function activity({ slug }: RawTool): string[] {
  const { packages = [], repositories = [] } = observed[slug] ?? {};
  const all = [...packages, ...repositories];
  const age = (day: string) => (Date.parse(dataAsOf) - Date.parse(day)) / 86_400_000;
  const releases = all.flatMap(({ latestAt }) => latestAt ?? []).map(age);
  // A push has a month: the last day of it decides.
  const pushes = all
    .flatMap(({ activeIn }) => activeIn ?? [])
    .map((month) => {
      const [year = 0, number = 0] = month.split('-').map(Number);
      return age(new Date(Date.UTC(year, number, 0)).toISOString());
    });
  const known = [...releases, ...pushes];
  return [
    ...(releases.some((days) => days <= 90) ? ['released-90d'] : []),
    ...(releases.some((days) => days <= 365) ? ['released-365d'] : []),
    ...(known.length > 0 && known.every((days) => days > 365) ? ['quiet-365d'] : []),
    ...(repositories.some(({ archived }) => archived) ? ['archived'] : []),
    ...(packages.some(({ deprecated, yanked }) => deprecated || yanked) ? ['deprecated'] : []),
    ...(all.some(({ gone }) => gone) ? ['gone'] : []),
    ...(known.length === 0 ? ['unknown'] : []),
  ];
}
for (const { slug, tools } of useCases) for (const served of tools) useCasesOf.get(served.slug)?.push(slug);

/** Value of a yes-or-no filter; `paths` are those at which `facts` may say what was found instead of it. */
function flag(tool: RawTool, fact: unknown, ...paths: string[]): string[] {
  if (fact === 'no') return ['false'];
  if (fact !== undefined && fact !== 'unknown' && fact !== false) return ['true'];
  const groups = paths.flatMap((path) => [path, path.split('.')[0] ?? '']);
  const states = groups.flatMap((path) => tool.facts[path]?.state ?? []);
  return [states.includes('none') ? 'false' : (states[0] ?? 'unknown')];
}

const LICENCES: Readonly<Record<string, RegExp>> = {
  'source-available':
    /^(?:BUSL-|Elastic-|SSPL-|FSL-|LicenseRef-(?:FSL|Blockscout|Rateslib|.*Commons-Clause))|-NC-/,
  copyleft: /^(?:A?GPL|LGPL|MPL|EPL|EUPL|ODbL|CC-BY-SA)-/,
};

/** The group of a licence, or of the alternative that asks least. */
function licenceGroup(license: string): string {
  const groups = license
    .split(' OR ')
    .map((id) => Object.keys(LICENCES).find((group) => LICENCES[group]?.test(id)) ?? 'permissive');
  return ['permissive', 'copyleft', 'source-available'].find((group) => groups.includes(group)) ?? '';
}

/** Certifications that come with a higher one. */
const INCLUDED = {
  'soc-2-type-1': 'soc-2',
  'soc-2-type-2': 'soc-2',
  'pci-dss-level-1': 'pci-dss',
  'cyber-essentials-plus': 'cyber-essentials',
};

/** Owners are named without legal form, in lower case with hyphens. */
function ownerValue(name: string): string {
  const words = name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g) as string[];
  const forms =
    'inc incorporated corporation corp company llc ltd limited plc pty pvt gmbh ag ab nv srl sarl group holding holdings';
  const legal = [...forms.split(' '), 'n v', 's a', 's a de c v'].map((form) => ` ${form}`);
  let short = words.join(' ');
  for (let form: string | undefined = ''; form !== undefined; ) {
    form = legal.find((ending) => short.endsWith(ending));
    short = short.slice(0, short.length - (form?.length ?? 0));
  }
  return short.replaceAll(' ', '-');
}

/** Values of a record by filter, written from the documentation and not from the code it checks. */
const VALUES: Readonly<Record<string, (tool: RawTool) => readonly string[]>> = {
  category: (tool) => tool.categories,
  pricing: (tool) => [tool.pricing.model, ...tool.pricing.secondary],
  pricingModel: (tool) => [tool.pricing.model],
  companyCountry: ({ organization }) => (organization?.country ? [organization.country] : []),
  owner: ({ organization }) => (organization?.owner ? [ownerValue(organization.owner.name)] : []),
  kind: (tool) => [tool.kind],
  status: (tool) => [tool.status],
  style: (tool) => tool.api.styles,
  auth: (tool) => tool.api.auth,
  standard: (tool) => tool.api.standards,
  sdk: (tool) => tool.api.sdks,
  'use-case': ({ slug }) => useCasesOf.get(slug) ?? [],
  license: (tool) => (tool.openSource ? [tool.openSource.license] : []),
  region: ({ coverage }) => [
    ...coverage.regions,
    ...(coverage.regions.includes('eu') ? ['europe'] : []),
    ...coverage.countries.flatMap((country) => [...regionsOf(country)]),
  ],
  licenseGroup: (tool) => (tool.openSource ? [licenceGroup(tool.openSource.license)] : []),
  ecosystem: (tool) => [...new Set(tool.packages.map(({ url }) => url.slice(4, url.indexOf('/'))))],
  signUp: (tool) => (tool.signUp ? [tool.signUp] : []),
  certification: ({ organization }) => {
    const held = organization?.certifications ?? [];
    const lower = Object.entries(INCLUDED).flatMap(([name, included]) =>
      held.includes(name) ? included : [],
    );
    return [...new Set([...held, ...lower])];
  },
  activity,
  sandbox: (tool) => flag(tool, tool.api.sandbox, 'api.sandbox'),
  webhooks: (tool) => flag(tool, tool.api.webhooks, 'api.webhooks'),
  selfHostable: (tool) => flag(tool, tool.openSource?.selfHostable, 'openSource.selfHostable'),
  openapi: (tool) => flag(tool, tool.links.openapi, 'links.openapi'),
  mcp: (tool) => flag(tool, tool.links.mcpServer || tool.api.styles.includes('mcp'), 'links.mcpServer'),
  statusPage: (tool) => flag(tool, tool.links.status, 'links.status'),
  pricePage: (tool) => flag(tool, tool.pricing.url ?? tool.links.pricing, 'pricing.url', 'links.pricing'),
  prices: (tool) => flag(tool, tool.prices.length > 0, 'prices'),
  limits: (tool) => flag(tool, tool.limits.length > 0, 'limits'),
  freeAllowance: (tool) => flag(tool, tool.pricing.freeAllowance, 'pricing.freeAllowance'),
  freeTier: (tool) => {
    const { pricing } = tool;
    const models = [pricing.model, ...pricing.secondary];
    const free = models.includes('free') || models.includes('freemium');
    return flag(tool, pricing.freeTier === 'unknown' && free ? 'yes' : pricing.freeTier, 'pricing.freeTier');
  },
};

/** Filters the naive consumer knows by value; `country` has no list of values of its own. */
export const FILTERS: readonly string[] = [...Object.keys(VALUES), 'country'];

function matches(tool: RawTool, filter: string, wanted: readonly string[]): boolean {
  const read = VALUES[filter];
  if (read) return wanted.some((value) => read(tool).includes(value));
  const { regions, countries } = tool.coverage;
  return wanted.some(
    (country) =>
      countries.includes(country) ||
      regions.includes('global') ||
      regionsOf(country).some((region) => regions.includes(region)),
  );
}

/** Tools that pass every filter but `except`. */
export function naiveFilter(chosen: Readonly<Record<string, readonly string[]>>, except?: string): RawTool[] {
  return rawTools.filter((tool) =>
    Object.entries(chosen).every(([filter, wanted]) => filter === except || matches(tool, filter, wanted)),
  );
}

/** Tools by fit for the use cases that were chosen, then by how they cover the countries that were, else as they come. */
export function naiveOrder(
  tools: readonly RawTool[],
  { 'use-case': wanted = [], country: countries = [] }: Readonly<Record<string, readonly string[]>>,
): RawTool[] {
  const fits = useCases.filter(({ slug }) => wanted.includes(slug)).flatMap((useCase) => useCase.tools);
  const place = (tool: RawTool) => {
    const own = fits.filter(({ slug }) => slug === tool.slug).map(({ fit }) => fit);
    const fit = ['core', 'feature', 'building-block'].findIndex((name) => own.includes(name));
    const { coverage } = tool;
    const named = countries.some((code) => coverage.countries.includes(code));
    const around = countries.some((code) =>
      regionsOf(code).some((region) => coverage.regions.includes(region)),
    );
    return `${fit}${named ? 'a' : around ? 'b' : 'c'}`;
  };
  return tools.toSorted((a, b) => (place(a) < place(b) ? -1 : place(a) > place(b) ? 1 : 0));
}

/** How many tools each value of a filter would show when the other filters stay. */
export function naiveCounts(
  filter: string,
  chosen: Readonly<Record<string, readonly string[]>>,
  values: readonly string[],
): Map<string, number> {
  const others = naiveFilter(chosen, filter);
  return new Map(
    values.map((value) => [value, others.filter((tool) => matches(tool, filter, [value])).length]),
  );
}

/** Every value that some record has, by filter. */
export function valuesInUse(filter: string): string[] {
  const read = VALUES[filter];
  if (read) return [...new Set(rawTools.flatMap((tool) => [...read(tool)]))].sort();
  return [...new Set(rawTools.flatMap((tool) => tool.coverage.countries))].sort();
}
