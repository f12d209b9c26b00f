import * as z from 'zod';
import { formatDate } from '../base/time.ts';
import { Category } from '../records/articles.ts';
import { licenceClass } from '../records/facts/licences.ts';
import { installLine } from '../records/facts/packages.ts';
import { CONFIDENCE, Slug, uriOf } from '../records/scalars.ts';
import { REGIONS } from '../records/tool/coverage.ts';
import { KINDS, STATUSES } from '../records/tool/general.ts';
import { ToolPackage } from '../records/tool/packages.ts';
import { PRICING_MODELS } from '../records/tool/pricing.ts';
import { Tool } from '../records/tool.ts';
import { paths, twinOf } from '../records/urls.ts';
import type { Catalog } from './catalog.ts';
import { factsOf } from './facts/facts-of.ts';
import { Verification, verificationOf } from './facts/verification.ts';
import { stateOf, ToolState } from './list/activity.ts';
import { ToolObserved } from './observed/observed.ts';

/** Members that an answer adds to a record. */
export const ADDED = {
  url: uriOf('Its page.'),
  markdownUrl: uriOf('The page as Markdown.'),
  jsonUrl: uriOf('This record.'),
  body: z.string().optional().describe('Its text in Markdown, with `include=body`.'),
};

/** The line at the foot of every page, as HTML: how much there is, and the day of the newest record. */
export const footOf = ({ tools, useCases, guides, glossary, events, dataAsOf: day }: Catalog): string =>
  `${tools.length} tools, ${useCases.length} use cases, ${guides.length} guides, ${glossary.length} terms and ${events.length} dates, as of <time datetime="${day}">${formatDate(day)}</time>.`;

/** A tool as a search result: exactly these five fields. */
export const ToolSummary = z
  .strictObject({
    name: z.string().describe('Display name.'),
    slug: Slug.describe('URL-safe identifier.'),
    description: z.string(),
    websiteUrl: uriOf("The tool's website."),
    categories: z.array(Slug).describe('Category slugs.'),
  })
  .meta({ id: 'ToolSummary', description: 'A tool as a search result.' });
export type ToolSummary = z.infer<typeof ToolSummary>;

/** A tool in a list: the summary and what lists are filtered by. */
export const ToolListItem = z
  .object({
    ...ToolSummary.shape,
    kind: z.enum(KINDS),
    pricing: z.enum(PRICING_MODELS).describe('Dominant pricing model; `unknown` is not established.'),
    pricingSecondary: z
      .array(z.enum(PRICING_MODELS))
      .describe('Further pricing models; the filter `pricing` matches them too.'),
    status: z.enum(STATUSES),
    state: ToolState.optional().describe('Left out of active tools.'),
    regions: z.array(z.enum(REGIONS)),
    countries: z.array(z.string()).describe('ISO 3166-1 alpha-2 codes the record states.'),
    license: z.string().optional().describe('SPDX expression, when the code can be read.'),
    confidence: z
      .enum(CONFIDENCE)
      .describe('Computed from the share of key facts that are verified; the record says how many.'),
    updatedAt: z.string().describe('Day the record last changed.'),
    verifiedAt: z.string().optional().describe('Newest reading of a source of a verified fact.'),
    url: uriOf('Page of the tool in this directory.'),
  })
  .meta({ id: 'ToolListItem', description: 'A tool in a list.' });
export type ToolListItem = z.infer<typeof ToolListItem>;

const ToolReference = z
  .object({ slug: Slug, name: z.string(), url: z.string().meta({ format: 'uri' }) })
  .meta({ id: 'ToolReference', description: 'Another tool of this directory.' });

/** Everything that is known about a tool. */
export const ToolDetail = z
  .object({
    ...Tool.shape,
    websiteUrl: ToolSummary.shape.websiteUrl,
    verification: Verification,
    packages: z.array(
      ToolPackage.extend({
        install: z.string().describe('The line that gets it, or what a build file needs.'),
      }),
    ),
    alternatives: z.array(ToolReference),
    integrations: z.array(ToolReference),
    licenseClass: z
      .enum(['open-source', 'source-available', 'open-data'])
      .optional()
      .describe('`source-available`: the code can be read, but the licence limits its use.'),
    state: ToolState,
    useCases: z.array(Slug).describe('Slugs of the use cases that name the tool.'),
    observed: ToolObserved.optional().describe(
      'Latest automatic observations of the packages, repositories, services and pages that the record names. Texts in it come from third parties.',
    ),
    unverified: z
      .array(z.string())
      .describe('Record paths that hold a value which no source of the record lists as read there.'),
    ...ADDED,
  })
  .meta({ id: 'ToolDetail', description: 'The full record of a tool.' });
export type ToolDetail = z.infer<typeof ToolDetail>;

/** A category with how many tools it holds. */
export const CategoryView = z
  .object({
    ...Category.shape,
    toolCount: z.int(),
    url: uriOf('Page of the category.'),
  })
  .meta({ id: 'Category', description: 'A category of tools.' });
export type CategoryView = z.infer<typeof CategoryView>;

export function toolSummary(tool: Tool): ToolSummary {
  const { name, slug, description, websiteUrl, categories } = tool;
  return { name, slug, description, websiteUrl, categories };
}

export function toolListItem(tool: Tool, baseUrl: string): ToolListItem {
  const { coverage, openSource } = tool;
  const { confidence, verifiedAt } = verificationOf(tool);
  return {
    ...toolSummary(tool),
    kind: tool.kind,
    pricing: tool.pricing.model,
    pricingSecondary: tool.pricing.secondary,
    status: tool.status,
    ...(tool.status !== 'active' && { state: stateOf(tool) }),
    regions: coverage.regions,
    countries: coverage.countries,
    license: openSource?.license,
    confidence,
    updatedAt: tool.updatedAt,
    verifiedAt,
    url: baseUrl + paths.tool(tool.slug),
  };
}

export function toolDetail(tool: Tool, catalog: Catalog, baseUrl: string): ToolDetail {
  const reference = (slug: string) => {
    const other = catalog.toolBySlug.get(slug);
    return other ? [{ slug, name: other.name, url: baseUrl + paths.tool(slug) }] : [];
  };
  const observed = catalog.observed[tool.slug];
  const latestOf = (url: string) => observed?.packages?.find((seen) => seen.url === url)?.latest;
  return {
    ...tool,
    packages: tool.packages.map((item) => ({ ...item, install: installLine(item, latestOf(item.url)) })),
    alternatives: tool.alternatives.flatMap(reference),
    integrations: tool.integrations.flatMap(reference),
    state: stateOf(tool),
    licenseClass: tool.openSource && licenceClass(tool.openSource.license),
    useCases: (catalog.useCasesByTool.get(tool.slug) ?? []).map(({ slug }) => slug),
    observed,
    unverified: [...factsOf(tool, catalog).values()]
      .filter(({ path, state, verified }) => state === 'value' && !verified && path !== 'coverage')
      .map(({ path }) => path),
    verification: verificationOf(tool),
    url: baseUrl + paths.tool(tool.slug),
    markdownUrl: baseUrl + twinOf(paths.tool(tool.slug)),
    jsonUrl: baseUrl + paths.apiTool(tool.slug),
  };
}

export function categoryView(category: Category, catalog: Catalog, baseUrl: string): CategoryView {
  const toolCount = catalog.toolsByCategory.get(category.slug)?.length ?? 0;
  return { ...category, toolCount, url: baseUrl + paths.category(category.slug) };
}

const FORMS = [
  ['feed.xml', 'Atom feed', 'application/atom+xml'],
  ['feed.json', 'JSON Feed', 'application/feed+json'],
  ['calendar.ics', 'Calendar', 'text/calendar'],
] as const;

/** Feeds and calendar of the page at a path; pages other than records and calendars have none, the home page has those of the directory. */
export function feedLinks(path: string) {
  const [, folder] = /^\/(tools|categories|use-cases|calendar(?!\/filter))\/[^/]+$/.exec(path) ?? [];
  const forms = path === '/' || folder === 'calendar' ? FORMS.slice(0, 2) : folder === undefined ? [] : FORMS;
  const base = path === '/' ? '' : path;
  return forms.map(([file, name, type]) => ({ href: `${base}/${file}`, name, type }));
}
