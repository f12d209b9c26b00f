import type { GlossaryTerm } from '../records/articles.ts';
import { paths } from '../records/urls.ts';
import { type JsonLd, LICENCE, type PageFacts, webPageJsonLd } from './json-ld.ts';

/** The glossary as a set of terms. */
export function definedTermSetJsonLd(
  baseUrl: string,
  page: PageFacts,
  terms: readonly GlossaryTerm[],
): JsonLd {
  return {
    ...webPageJsonLd(baseUrl, page, 'CollectionPage'),
    mainEntity: {
      '@type': 'DefinedTermSet',
      '@id': `${baseUrl}${paths.glossary}#terms`,
      name: page.title,
      url: `${baseUrl}${paths.glossary}`,
      license: LICENCE,
      hasDefinedTerm: terms.map(({ term, slug }) => ({
        '@type': 'DefinedTerm',
        name: term,
        url: baseUrl + paths.term(slug),
      })),
    },
  };
}

/** One term of the glossary. */
export function definedTermJsonLd(
  baseUrl: string,
  { slug, term, expansion, also, meaning }: GlossaryTerm,
): JsonLd {
  return {
    '@type': 'DefinedTerm',
    '@id': `${baseUrl}${paths.term(slug)}#term`,
    name: term,
    alternateName: [...(expansion ? [expansion] : []), ...also],
    description: meaning,
    url: baseUrl + paths.term(slug),
    inDefinedTermSet: `${baseUrl}${paths.glossary}#terms`,
  };
}
