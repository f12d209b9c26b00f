import type { Catalog } from '../catalog/catalog.ts';
import type { Category } from '../records/articles.ts';
import { priceUnit } from '../records/tool/price-text.ts';
import type { Price } from '../records/tool/prices.ts';
import type { Tool } from '../records/tool.ts';

/** A schema.org node. */
export type JsonLd = { readonly '@type': string } & Readonly<Record<string, unknown>>;

const NAME = 'Fintech Tool Directory';
/** Licence of the data. */
export const LICENCE = 'https://creativecommons.org/licenses/by/4.0/';

/** One JSON-LD document for a page; `<` is escaped so that it is safe inside a `<script>` element. */
export function jsonLdText(nodes: readonly JsonLd[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': nodes }).replaceAll('<', '\\u003c');
}

/** The publisher of the site. */
export function organizationJsonLd(baseUrl: string): JsonLd {
  return {
    '@type': 'Organization',
    '@id': `${baseUrl}/#org`,
    name: NAME,
    url: `${baseUrl}/`,
    logo: `${baseUrl}/logo.png`,
    contactPoint: { '@type': 'ContactPoint', contactType: 'technical support', url: `${baseUrl}/contact` },
  };
}

/** The site and its search. */
export function webSiteJsonLd(baseUrl: string): JsonLd {
  return {
    '@type': 'WebSite',
    '@id': `${baseUrl}/#site`,
    name: NAME,
    url: `${baseUrl}/`,
    inLanguage: 'en',
    publisher: { '@id': `${baseUrl}/#org` },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${baseUrl}/search?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}

/** The directory's own API. */
export function webApiJsonLd(baseUrl: string): JsonLd {
  return {
    '@type': 'WebAPI',
    '@id': `${baseUrl}/#api`,
    name: `${NAME} API`,
    url: `${baseUrl}/api`,
    documentation: `${baseUrl}/docs/api`,
    provider: { '@id': `${baseUrl}/#org` },
  };
}

/** The position of a page in the site; `trail` goes from the home page to the page itself. */
export function breadcrumbJsonLd(baseUrl: string, trail: readonly { name: string; path: string }[]): JsonLd {
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

/** A page without a more specific type. */
export function webPageJsonLd(baseUrl: string, page: PageFacts, type = 'WebPage'): JsonLd {
  return {
    '@type': type,
    '@id': `${baseUrl}${page.path}`,
    url: `${baseUrl}${page.path}`,
    name: page.title,
    description: page.description,
    inLanguage: 'en',
    isPartOf: { '@id': `${baseUrl}/#site` },
    dateModified: page.updatedAt,
  };
}

/** What a page is about, for {@link webPageJsonLd}, {@link articleJsonLd} and {@link listJsonLd}. */
export interface PageFacts {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly updatedAt?: string | undefined;
}

/** A guide, comparison or explanation. */
export function articleJsonLd(baseUrl: string, page: PageFacts): JsonLd {
  return {
    ...webPageJsonLd(baseUrl, page, 'TechArticle'),
    headline: page.title,
    author: { '@id': `${baseUrl}/#org` },
    publisher: { '@id': `${baseUrl}/#org` },
  };
}

/** A page that lists tools; the list holds the tools shown, `total` counts all of them. */
export function listJsonLd(
  baseUrl: string,
  page: PageFacts,
  tools: readonly Tool[],
  total = tools.length,
): JsonLd {
  const items = tools.map(({ name, slug }) => ({ name, path: `/tools/${slug}` }));
  return itemListJsonLd(baseUrl, page, items, total);
}

/** A page that lists other pages, in their order. */
export function itemListJsonLd(
  baseUrl: string,
  page: PageFacts,
  items: readonly { name: string; path: string }[],
  total = items.length,
): JsonLd {
  return {
    ...webPageJsonLd(baseUrl, page, 'CollectionPage'),
    mainEntity: {
      '@type': 'ItemList',
      numberOfItems: total,
      itemListElement: items.map(({ name, path }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        url: `${baseUrl}${path}`,
      })),
    },
  };
}

/** A category page. */
export function categoryJsonLd(baseUrl: string, category: Category, catalog: Catalog): JsonLd {
  const tools = catalog.toolsByCategory.get(category.slug) ?? [];
  const page = {
    path: `/categories/${category.slug}`,
    title: category.name,
    description: category.description,
    updatedAt: catalog.dataAsOf,
  };
  return listJsonLd(baseUrl, page, tools);
}

const TOOL_TYPES = {
  api: 'WebAPI',
  'data-source': 'Dataset',
  'open-data': 'Dataset',
  integration: 'SoftwareApplication',
  'open-source': 'SoftwareSourceCode',
  'source-available': 'SoftwareSourceCode',
} as const;

/** The subject of a tool record, with its published prices. No rating or review is stated. */
export function toolJsonLd(baseUrl: string, tool: Tool, catalog: Catalog): JsonLd {
  const type = TOOL_TYPES[tool.kind];
  const offers = tool.prices.flatMap(offerJsonLd);
  const categories = tool.categories.map((slug) => catalog.categoryBySlug.get(slug)?.name ?? slug);
  return {
    '@type': type,
    '@id': `${baseUrl}/tools/${tool.slug}#tool`,
    name: tool.name,
    description: tool.description,
    url: tool.websiteUrl,
    mainEntityOfPage: `${baseUrl}/tools/${tool.slug}`,
    dateModified: tool.updatedAt,
    ...(tool.aliases.length > 0 && { alternateName: tool.aliases }),
    ...(offers.length > 0 && { offers }),
    ...(tool.keywords.length > 0 && { keywords: tool.keywords.join(', ') }),
    ...(tool.organization?.name && { provider: { '@type': 'Organization', name: tool.organization.name } }),
    ...(type === 'WebAPI' && tool.links.docs && { documentation: tool.links.docs }),
    ...(type === 'SoftwareApplication' && {
      applicationCategory: 'FinanceApplication',
      applicationSubCategory: categories.join(', '),
    }),
    ...(type === 'SoftwareSourceCode' && tool.openSource && { codeRepository: tool.openSource.repository }),
    ...(tool.openSource &&
      !tool.openSource.license.startsWith('LicenseRef-') && { license: tool.openSource.license }),
    ...(type === 'Dataset' && { isAccessibleForFree: tool.kind === 'open-data' }),
  };
}

/** A published price as an offer; schema.org has no percentages, so that a price without an amount is left out. */
function offerJsonLd(price: Price): JsonLd[] {
  const { plan, label, amount, currency, percent, from, sellers, url } = price;
  if (amount === undefined || percent !== undefined) return [];
  return [
    {
      '@type': 'Offer',
      name: plan ? `${plan}: ${label}` : label,
      url,
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        ...(from ? { minPrice: amount } : { price: amount }),
        priceCurrency: currency,
        unitText: priceUnit(price),
      },
      eligibleRegion: sellers?.map((name) => ({
        '@type': /^[A-Z]+$/.test(name) ? 'Country' : 'Place',
        name,
      })),
    },
  ];
}

/** The directory's own data, offered as downloads. */
export function dataJsonLd(baseUrl: string, catalog: Catalog): JsonLd {
  const download = (file: string, format: string) => ({
    '@type': 'DataDownload',
    encodingFormat: format,
    contentUrl: `${baseUrl}/data/${file}`,
  });
  return {
    '@type': 'Dataset',
    '@id': `${baseUrl}/data#dataset`,
    name: `${NAME}: tool records`,
    description: `Records of ${catalog.tools.length} fintech infrastructure tools, with the source and day of each verified fact.`,
    url: `${baseUrl}/data`,
    license: LICENCE,
    isAccessibleForFree: true,
    version: catalog.version,
    dateModified: catalog.dataAsOf,
    creator: { '@id': `${baseUrl}/#org` },
    distribution: [
      download('tools.json', 'application/json'),
      download('tools.csv', 'text/csv'),
      download('tools.ndjson', 'application/x-ndjson'),
      download('events.json', 'application/json'),
      download('changes.json', 'application/json'),
    ],
  };
}
