import type { GlossaryTerm } from '../records/articles.ts';
import { paths } from '../records/urls.ts';
import { type JsonLd, LICENCE, type PageFacts, webPageJsonLd } from './json-ld.ts';

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
