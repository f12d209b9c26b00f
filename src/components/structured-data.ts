import type { Category } from '../catalog/category.ts';
import type { Tool } from '../catalog/tool.ts';

/** One schema.org node. Ratings and reviews never appear: the directory has none. */
export type StructuredData = Readonly<{ '@type': string } & Record<string, unknown>>;

/** Publisher, site with its search, and API: what the home page says about the whole. */
export function siteData(baseUrl: string): StructuredData[] {
  const organization = `${baseUrl}/#organization`;
  return [
    {
      '@type': 'Organization',
      '@id': organization,
      name: 'Fintech Tool Directory',
      url: `${baseUrl}/`,
      logo: `${baseUrl}/favicon.svg`,
      contactPoint: { '@type': 'ContactPoint', contactType: 'corrections', url: `${baseUrl}/contact` },
    },
    {
      '@type': 'WebSite',
      '@id': `${baseUrl}/#site`,
      name: 'Fintech Tool Directory',
      url: `${baseUrl}/`,
      inLanguage: 'en',
      publisher: { '@id': organization },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${baseUrl}/tools?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
    {
      '@type': 'WebAPI',
      '@id': `${baseUrl}/#api`,
      name: 'Fintech Tool Directory API',
      url: `${baseUrl}/api/search`,
      documentation: `${baseUrl}/docs/api`,
      provider: { '@id': organization },
    },
  ];
}

/** The trail from the home page to the current page, which comes last. */
export function breadcrumbList(
  baseUrl: string,
  trail: readonly { name: string; path: string }[],
): StructuredData {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${baseUrl}${path}`,
    })),
  };
}

/** An ordered list of tools, as a category or a listing shows them. */
export function toolListData(
  baseUrl: string,
  page: { name: string; description: string; path: string },
  tools: readonly Tool[],
): StructuredData {
  return {
    '@type': 'CollectionPage',
    name: page.name,
    description: page.description,
    url: `${baseUrl}${page.path}`,
    isPartOf: { '@id': `${baseUrl}/#site` },
    mainEntity: {
      '@type': 'ItemList',
      numberOfItems: tools.length,
      itemListElement: tools.slice(0, 100).map((tool, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: tool.name,
        url: `${baseUrl}/tools/${tool.slug}`,
      })),
    },
  };
}

const TYPES = {
  api: 'WebAPI',
  'data-source': 'WebAPI',
  'open-data': 'Dataset',
  integration: 'SoftwareApplication',
  'open-source': 'SoftwareSourceCode',
} as const;

/** One tool under the type that fits its kind, with nothing that the record does not establish. */
export function toolData(baseUrl: string, tool: Tool, category: Category | undefined): StructuredData {
  const type = TYPES[tool.kind];
  return {
    '@type': type,
    '@id': `${baseUrl}/tools/${tool.slug}#tool`,
    name: tool.name,
    description: tool.description,
    url: tool.websiteUrl,
    mainEntityOfPage: `${baseUrl}/tools/${tool.slug}`,
    dateModified: tool.updatedAt,
    ...(tool.aliases.length && { alternateName: tool.aliases }),
    ...(type === 'WebAPI' && tool.links.docs && { documentation: tool.links.docs }),
    ...(type === 'SoftwareApplication' && {
      applicationCategory: 'FinanceApplication',
      applicationSubCategory: category?.name,
    }),
    ...(type === 'SoftwareSourceCode' && tool.openSource && { codeRepository: tool.openSource.repository }),
    ...(tool.openSource && { license: tool.openSource.license }),
    ...(type === 'Dataset' && {
      isAccessibleForFree: tool.pricing.model === 'free' || tool.pricing.model === 'open-source',
    }),
  };
}
