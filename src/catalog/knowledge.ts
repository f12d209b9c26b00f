import { keptFor } from '../base/kept.ts';
import { byKeys, startsOf } from '../base/lists.ts';
import { plainWords } from '../base/text.ts';
import { type Collection, RECORDS } from '../records/collections.ts';
import { appliesIn, scopeOf } from '../records/jurisdictions.ts';
import { COUNTRY_CODES } from '../records/tool/coverage.ts';
import type { Catalog } from './catalog.ts';
import { proseOf } from './content/living-tables.ts';
import { namesOf } from './cost/cost-names.ts';

/** Kinds of pages with text, beside tools. */
export const KNOWLEDGE_KINDS = [
  ...(['guide', 'standard', 'regulation', 'comparison', 'term', 'use-case', 'deadline', 'doc'] as const),
];
export type KnowledgeKind = (typeof KNOWLEDGE_KINDS)[number];

/** One page that can be found. */
export interface KnowledgePage {
  readonly kind: KnowledgeKind;
  readonly slug: string;
  readonly title: string;
  readonly path: string;
  /** Other names of it. */
  readonly names: readonly string[];
  /** Jurisdictions that it is about; of pages about all places none. */
  readonly places: readonly string[];
}

/** A found page with its passage that fits best. */
export interface KnowledgeHit {
  readonly page: KnowledgePage;
  readonly excerpt: string;
}

/**
 * Finds pages by words, best first, and names the words that no page holds. Pages about other countries than the one that is
 * asked for are left out; `place` is its code, where no page is about it.
 */
export type KnowledgeSearch = (
  query: string,
  kind?: KnowledgeKind,
) => {
  readonly hits: readonly KnowledgeHit[];
  readonly unknown: readonly string[];
  readonly place?: string;
};

/** Longest passage in characters; longer paragraphs are divided at the ends of lines and sentences. */
const MAX_PASSAGE = 480;
/** How much a word in a name counts against one in the passage. */
const NAME_WEIGHT = 1.5;
/** How much a passage gains by a word in the name of its page: less, since every passage is about it. */
const REPEATED_WEIGHT = 0.3;
/** How much more a page counts of a kind that is asked for. */
const KIND_ASKED = 1.5;
/** Weight of a page about one country when the question names none. */
const OF_ONE_COUNTRY = 0.8;
/** Words that ask for pages of some kinds. */
const KINDS_ASKED: Readonly<Record<string, readonly KnowledgeKind[]>> = {
  deadline: ['deadline'],
  law: ['regulation', 'deadline'],
  mandate: ['regulation', 'deadline'],
  regulation: ['regulation', 'deadline'],
  requirement: ['regulation', 'deadline'],
  rule: ['regulation', 'deadline'],
};
const COUNTRIES: ReadonlySet<string> = new Set(COUNTRY_CODES);
const FILLERS = new Set(
  'a about an and are as at be between by can compare difference do does explain for from get give how i in is it me mean meaning my must not of on or our should tell that the there to us versus vs was we were what when where which who why will with'.split(
    ' ',
  ),
);

/** Words for comparison, without a plural ending and without words that say nothing. */
function wordsOf(text: string): string[] {
  return plainWords(text)
    .split('-')
    .filter((word) => word !== '' && !FILLERS.has(word))
    .map((word) => (word.length > 3 ? word.replace(/(?<!s)s$/, '') : word));
}

/** Text of a page in passages: paragraphs under their heading, the longer ones cut. */
function passagesOf(markdown: string): string[] {
  const plain = proseOf(markdown)
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*+|`| \[\d+\]|^\|[-| ]*(?:\n|$)?| \|$/gm, '')
    .replace(/ \| /g, ' · ');
  let heading = '';
  return plain.split(/\n{2,}/).flatMap((block) => {
    const title = /^#+ (.+)$/.exec(block.trim())?.[1];
    if (title) heading = `${title}: `;
    if (title || block.trim() === '') return [];
    const passages: string[] = [];
    for (const piece of block.trim().split(/\n|(?<=[.;]) /)) {
      const last = passages.at(-1);
      if (last !== undefined && last.length + piece.length < MAX_PASSAGE)
        passages[passages.length - 1] = `${last} ${piece}`;
      else passages.push((last === undefined ? heading : '') + piece.slice(0, MAX_PASSAGE));
    }
    return passages;
  });
}

/** Every page with its texts: those of the record first, then its Markdown. */
function pagesOf(catalog: Catalog): { page: KnowledgePage; texts: string[] }[] {
  const { guides, standards, regulations, comparisons, glossary, useCases, events, pages, bodies } = catalog;
  const entry = (
    kind: KnowledgeKind,
    folder: Collection,
    slug: string,
    [title = '', ...names]: readonly string[],
    texts: readonly string[],
    places: readonly string[] = [],
  ) => ({
    page: { kind, slug, title, path: RECORDS[folder].page(slug), names, places },
    texts: [...texts, ...passagesOf(bodies[`${folder}/${slug}`] ?? '')],
  });
  return [
    ...guides.map(({ slug, title, description }) => entry('guide', 'guides', slug, [title], [description])),
    ...standards.map(({ slug, name, aliases, description, maintainer, version }) =>
      entry(
        'standard',
        'standards',
        slug,
        [name, ...aliases],
        [`${description} Maintained by ${maintainer}${version ? `; version ${version}` : ''}.`],
      ),
    ),
    ...regulations.map((one) => {
      const { slug, name, alternativeNames, description, scope, authority, status } = one;
      const text = `${description} Scope: ${scope} Authority: ${authority}. Status: ${status}.`;
      const names = [name, ...alternativeNames];
      return entry(
        'regulation',
        'regulations',
        slug,
        names,

        [text],
        scopeOf({}, one),
      );
    }),
    ...comparisons.map(({ slug, title, description, verdicts }) =>
      entry(
        'comparison',
        'comparisons',
        slug,
        [title],
        [
          description,
          ...verdicts.map(({ for: need, choose, because }) => `For ${need}: ${choose}. ${because}`),
        ],
      ),
    ),
    ...glossary.map(({ slug, term, expansion, also, meaning }) =>
      entry(
        'term',
        'glossary',
        slug,
        [term, ...(expansion ? [expansion] : []), ...also],
        [expansion ? `${expansion}: ${meaning}` : meaning],
      ),
    ),
    ...useCases.map(({ slug, title, summary, tools, asked }) =>
      entry(
        'use-case',
        'use-cases',
        slug,
        [title, ...asked],
        [
          `${summary} Tools: ${tools
            .slice(0, 12)
            .map((served) => catalog.toolBySlug.get(served.slug)?.name)
            .join(', ')}.`,
        ],
      ),
    ),
    ...events.map(({ slug, title, summary, date, certainty, jurisdictions, regulation }) => {
      const text = `${summary} Date: ${date} (${certainty}). Jurisdiction: ${jurisdictions.join(', ')}.`;
      return entry('deadline', 'events', slug, [title, regulation], [text], jurisdictions);
    }),
    // The description says what the page is about, and no more: it finds the page, and a passage answers.
    ...pages.map(({ path, title, description, body }) => ({
      page: {
        kind: 'doc' as const,
        slug: path.slice(path.lastIndexOf('/') + 1),
        title,
        path,
        names: [description],
        places: [],
      },
      texts: passagesOf(body),
    })),
  ];
}

/** Where each word is, by the place in a list of texts. */
const placesOf = (texts: readonly (readonly string[])[]) =>
  byKeys(texts.keys(), (place) => texts[place] ?? []);

/** Reads the pages of a catalogue once. */
function createKnowledgeSearch(catalog: Catalog): KnowledgeSearch {
  const pages = pagesOf(catalog);
  const passages = pages.flatMap(({ texts }) => texts);
  const starts = startsOf(pages.map(({ texts }) => texts));
  const pageOf = Uint32Array.from(pages.flatMap(({ texts }, place) => texts.map(() => place)));
  const inText = placesOf(passages.map(wordsOf));
  const inName = placesOf(pages.map(({ page }) => [page.title, page.slug, ...page.names].flatMap(wordsOf)));
  const whole = placesOf(pages.map(({ page }) => [page.title, ...page.names].map(plainWords)));
  const frequency = (word: string) => (inText.get(word)?.length ?? 0) + (inName.get(word)?.length ?? 0);
  const weight = (word: string) => Math.log(1 + passages.length / (frequency(word) || passages.length));

  return (query, kind) => {
    const wholly = new Set(whole.get(plainWords(query)));
    const asked = wordsOf(query);
    const country = namesOf(catalog).countryIn(query);
    const kinds = new Set(asked.flatMap((word) => KINDS_ASKED[word] ?? []));
    const factorOf = (page: KnowledgePage, ofPage: number) =>
      (wholly.has(ofPage) ? 2 : 1) *
      (kinds.has(page.kind) ? KIND_ASKED : 1) *
      (!country && COUNTRIES.has(page.places.join()) ? OF_ONE_COUNTRY : 1);
    const byPage = new Float64Array(pages.length);
    const byPassage = new Float64Array(passages.length);
    for (const word of new Set(asked)) {
      const gain = weight(word);
      const named = new Set(inName.get(word));
      for (const page of named) byPage[page] = (byPage[page] ?? 0) + NAME_WEIGHT * gain;
      for (const place of inText.get(word) ?? []) {
        const share = named.has(pageOf[place] ?? 0) ? REPEATED_WEIGHT : 1;
        byPassage[place] = (byPassage[place] ?? 0) + share * gain;
      }
    }
    const found = pages.flatMap(({ page }, ofPage) => {
      let [most, best] = [0, -1];
      for (let place = starts[ofPage] ?? 0; place < (starts[ofPage + 1] ?? 0); place++) {
        const sum = (byPage[ofPage] ?? 0) + (byPassage[place] ?? 0);
        if (sum > most) [most, best] = [sum, place];
      }
      if (most === 0 || (kind && page.kind !== kind)) return [];
      if (country && page.places.length > 0 && !appliesIn(country, page.places)) return [];
      return { page, excerpt: passages[best] ?? '', score: most * factorOf(page, ofPage) };
    });
    const hits = found.sort((a, b) => b.score - a.score || (a.page.path < b.page.path ? -1 : 1));
    const isNowhere = country && !hits.some(({ page }) => page.places.includes(country));
    return {
      hits,
      unknown: asked.filter((word) => frequency(word) === 0),
      ...(isNowhere ? { place: country } : {}),
    };
  };
}

/** The search of a catalogue. */
export const knowledgeOf = keptFor((catalog: Catalog) => createKnowledgeSearch(catalog));
