import * as z from 'zod';
import type { Catalog } from './catalog.ts';
import { Category } from './category.ts';
import { CONFIDENCE } from './confidence.ts';
import { REGIONS } from './coverage.ts';
import { isVerified } from './is-verified.ts';
import { licenceClass } from './licence-class.ts';
import { PRICING_MODELS } from './pricing.ts';
import { Slug } from './scalars.ts';
import { KINDS, STATUSES, Tool } from './tool.ts';
import { paths, twinOf } from './urls.ts';

/** A tool as a search result: exactly these five fields. */
export const ToolSummary = z
  .strictObject({
    name: z.string().meta({ description: 'Display name.' }),
    slug: Slug.meta({ description: 'URL-safe identifier.' }),
    description: z.string(),
    websiteUrl: z.string().meta({ format: 'uri', description: "The tool's website." }),
    categories: z.array(Slug).meta({ description: 'Category slugs.' }),
  })
  .meta({ id: 'ToolSummary', description: 'A tool as a search result.' });
export type ToolSummary = z.infer<typeof ToolSummary>;

/** A tool in a list: the summary and what lists are filtered by. */
export const ToolListItem = z
  .object({
    ...ToolSummary.shape,
    kind: z.enum(KINDS),
    pricing: z
      .enum(PRICING_MODELS)
      .meta({ description: 'Dominant pricing model; `unknown` is not established.' }),
    pricingSecondary: z
      .array(z.enum(PRICING_MODELS))
      .meta({ description: 'Further pricing models; the filter `pricing` matches them too.' }),
    status: z.enum(STATUSES),
    regions: z.array(z.enum(REGIONS)),
    countries: z.array(z.string()).meta({ description: 'ISO 3166-1 alpha-2 codes the record states.' }),
    license: z.string().optional().meta({ description: 'SPDX expression, when the code can be read.' }),
    confidence: z.enum(CONFIDENCE).meta({ description: 'How far the record can be trusted.' }),
    updatedAt: z.string().meta({ description: 'Day the record last changed.' }),
    verifiedAt: z
      .string()
      .optional()
      .meta({ description: 'Day or month the record was last checked at its sources.' }),
    url: z.string().meta({ format: 'uri', description: 'Page of the tool in this directory.' }),
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
    alternatives: z.array(ToolReference),
    integrations: z.array(ToolReference),
    licenseClass: z
      .enum(['open-source', 'source-available', 'open-data'])
      .optional()
      .meta({ description: '`source-available`: the code can be read, but the licence limits its use.' }),
    unverified: z
      .array(z.string())
      .meta({ description: 'Fields whose value is the best that is known but was not read at the source.' }),
    url: z.string().meta({ format: 'uri', description: 'Page of the tool.' }),
    markdownUrl: z.string().meta({ format: 'uri', description: 'The page as Markdown.' }),
    jsonUrl: z.string().meta({ format: 'uri', description: 'This record.' }),
  })
  .meta({ id: 'ToolDetail', description: 'The full record of a tool.' });
export type ToolDetail = z.infer<typeof ToolDetail>;

/** A category with how many tools it holds. */
export const CategoryView = z
  .object({
    ...Category.shape,
    toolCount: z.int(),
    url: z.string().meta({ format: 'uri', description: 'Page of the category.' }),
  })
  .meta({ id: 'Category', description: 'A category of tools.' });
export type CategoryView = z.infer<typeof CategoryView>;

export function toolSummary(tool: Tool): ToolSummary {
  const { name, slug, description, websiteUrl, categories } = tool;
  return { name, slug, description, websiteUrl, categories };
}

export function toolListItem(tool: Tool, baseUrl: string): ToolListItem {
  const { coverage, verification, openSource } = tool;
  return {
    ...toolSummary(tool),
    kind: tool.kind,
    pricing: tool.pricing.model,
    pricingSecondary: tool.pricing.secondary,
    status: tool.status,
    regions: coverage.regions,
    countries: coverage.countries,
    ...(openSource ? { license: openSource.license } : {}),
    confidence: verification.confidence,
    updatedAt: tool.updatedAt,
    ...(verification.verifiedAt ? { verifiedAt: verification.verifiedAt } : {}),
    url: baseUrl + paths.tool(tool.slug),
  };
}

export function toolDetail(tool: Tool, catalog: Catalog, baseUrl: string): ToolDetail {
  const reference = (slug: string) => {
    const other = catalog.toolBySlug.get(slug);
    return other ? [{ slug, name: other.name, url: baseUrl + paths.tool(slug) }] : [];
  };
  return {
    ...tool,
    alternatives: tool.alternatives.flatMap(reference),
    integrations: tool.integrations.flatMap(reference),
    ...(tool.openSource ? { licenseClass: licenceClass(tool.openSource.license) } : {}),
    unverified: unverifiedFields(tool),
    url: baseUrl + paths.tool(tool.slug),
    markdownUrl: baseUrl + twinOf(paths.tool(tool.slug)),
    jsonUrl: baseUrl + paths.apiTool(tool.slug),
  };
}

export function categoryView(category: Category, catalog: Catalog, baseUrl: string): CategoryView {
  const toolCount = catalog.toolsByCategory.get(category.slug)?.length ?? 0;
  return { ...category, toolCount, url: baseUrl + paths.category(category.slug) };
}

/** Fields that hold a value which was not read at its source. */
function unverifiedFields(tool: Tool): string[] {
  const { coverage, api } = tool;
  const held: Record<string, boolean> = {
    'pricing.model': tool.pricing.model !== 'unknown',
    'coverage.regions': coverage.regions.length > 0,
    'coverage.countries': coverage.countries.length > 0,
    organization: tool.organization !== undefined,
    'api.standards': api.standards.length > 0,
    'api.sdks': api.sdks.length > 0,
  };
  return Object.keys(held).filter((path) => held[path] && !isVerified(tool, path));
}
