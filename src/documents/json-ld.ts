import { nameAt } from '../base/lists.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { GlossaryTerm } from '../records/articles.ts';
import { priceUnit } from '../records/tool/price-text.ts';
import type { Price } from '../records/tool/prices.ts';
import type { Tool } from '../records/tool.ts';
import { paths } from '../records/urls.ts';

/** A schema.org node. Addresses of this site begin with a slash. */
export type JsonLd = { readonly '@type': string } & Readonly<Record<string, unknown>>;

const NAME = 'Fintech Tool Directory';
/** Licence of the data. */
export const LICENCE = 'https://creativecommons.org/licenses/by/4.0/';

/** Members that hold an address. */
const ADDRESS =
  /^(?:@id|url|item|logo|documentation|urlTemplate|contentUrl|mainEntityOfPage|inDefinedTermSet)$/;

/** One JSON-LD document for a page; `<` is escaped so that it is safe inside a `<script>` element. */
export function jsonLdText(nodes: readonly JsonLd[], baseUrl: string): string {
  const absolute = (name: string, value: unknown) =>
    ADDRESS.test(name) && String(value).startsWith('/') ? baseUrl + value : value;
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': nodes }, absolute).replaceAll(
    '<',
    '\\u003c',
  );
}

/** The publisher, the site with its search, and the API. */
export const SITE_JSON_LD: JsonLd[] = [
  {
    '@type': 'Organization',
    '@id': '/#org',
    name: NAME,
    url: '/',
    logo: '/logo.png',
    contactPoint: { '@type': 'ContactPoint', contactType: 'technical support', url: '/contact' },
  },
  {
    '@type': 'WebSite',
    '@id': '/#site',
    name: NAME,
    url: '/',
    inLanguage: 'en',
    publisher: { '@id': '/#org' },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: '/search?q={search_term_string}' },
      'query-input': 'required name=search_term_string',
    },
  },
  {
    '@type': 'WebAPI',
    '@id': '/#api',
    name: `${NAME} API`,
    url: '/api',
    documentation: '/docs/api',
    provider: { '@id': '/#org' },
  },
];

/** The position of a page in the site; `trail` goes from the home page to the page itself. */
export function breadcrumbJsonLd(trail: readonly { name: string; path: string }[]): JsonLd {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: path,
    })),
  };
}

/** A page without a more specific type. */
export function webPageJsonLd(page: PageFacts, type = 'WebPage'): JsonLd {
  return {
    '@type': type,
    '@id': page.path,
    url: page.path,
    name: page.title,
    description: page.description,
    inLanguage: 'en',
    isPartOf: { '@id': '/#site' },
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
export function articleJsonLd(page: PageFacts): JsonLd {
  return {
    ...webPageJsonLd(page, 'TechArticle'),
    headline: page.title,
    author: { '@id': '/#org' },
    publisher: { '@id': '/#org' },
  };
}

/** A page that lists tools or other pages, in their order; `total` counts also those that are not shown. */
export function listJsonLd(
  page: PageFacts,
  items: readonly (Tool | { readonly name: string; readonly path: string })[],
  total = items.length,
): JsonLd {
  return {
    ...webPageJsonLd(page, 'CollectionPage'),
    mainEntity: {
      '@type': 'ItemList',
      numberOfItems: total,
      itemListElement: items.map((item, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: item.name,
        url: 'path' in item ? item.path : paths.tool(item.slug),
      })),
    },
  };
}

/** The glossary as a set of terms. */
export function definedTermSetJsonLd(page: PageFacts, terms: readonly GlossaryTerm[]): JsonLd {
  return {
    ...webPageJsonLd(page, 'CollectionPage'),
    mainEntity: {
      '@type': 'DefinedTermSet',
      '@id': `${paths.glossary}#terms`,
      name: page.title,
      url: paths.glossary,
      license: LICENCE,
      hasDefinedTerm: terms.map(({ term, slug }) => ({
        '@type': 'DefinedTerm',
        name: term,
        url: paths.term(slug),
      })),
    },
  };
}

/** One term of the glossary. */
export function definedTermJsonLd({ slug, term, expansion, also, meaning }: GlossaryTerm): JsonLd {
  return {
    '@type': 'DefinedTerm',
    '@id': `${paths.term(slug)}#term`,
    name: term,
    alternateName: [...(expansion ? [expansion] : []), ...also],
    description: meaning,
    url: paths.term(slug),
    inDefinedTermSet: `${paths.glossary}#terms`,
  };
}

const TOOL_TYPES = {
  api: 'WebAPI',
  'data-source': 'Dataset',
  'open-data': 'Dataset',
  integration: 'SoftwareApplication',
  'open-source': 'SoftwareSourceCode',
  'source-available': 'SoftwareSourceCode',
} as const;

/** Offers that a page names; the record has all prices. */
const MOST_OFFERS = 1;

/** The subject of a tool record, with the first of its published prices. No rating or review is stated. */
export function toolJsonLd(tool: Tool, catalog: Catalog): JsonLd {
  const type = TOOL_TYPES[tool.kind];
  const offers = tool.prices.flatMap(offerJsonLd).slice(0, MOST_OFFERS);
  const categories = tool.categories.map((slug) => nameAt(catalog.categoryBySlug, slug));
  return {
    '@type': type,
    '@id': `/tools/${tool.slug}#tool`,
    name: tool.name,
    description: tool.description,
    url: tool.websiteUrl,
    mainEntityOfPage: `/tools/${tool.slug}`,
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
export function dataJsonLd(catalog: Catalog): JsonLd {
  const download = (file: string, format: string) => ({
    '@type': 'DataDownload',
    encodingFormat: format,
    contentUrl: `/data/${file}`,
  });
  return {
    '@type': 'Dataset',
    '@id': '/data#dataset',
    name: `${NAME}: tool records`,
    description: `Records of ${catalog.tools.length} fintech infrastructure tools, with the source and day of each verified fact.`,
    url: '/data',
    license: LICENCE,
    isAccessibleForFree: true,
    version: catalog.version,
    dateModified: catalog.dataAsOf,
    creator: { '@id': '/#org' },
    distribution: [
      download('tools.json', 'application/json'),
      download('tools.csv', 'text/csv'),
      download('tools.ndjson', 'application/x-ndjson'),
      download('events.json', 'application/json'),
      download('changes.json', 'application/json'),
    ],
  };
}
