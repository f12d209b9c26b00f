import { plainWords } from '../../base/text.ts';

/** The pages of the site itself at the foot of each page; `about` is what one is for, in words that people ask for it with. */
export const COLUMNS: readonly {
  readonly title: string;
  readonly links: readonly (readonly [href: string, name: string, about?: string])[];
}[] = [
  {
    title: 'Directory',
    links: [
      ['/use-cases', 'Use cases'],
      ['/tools', 'All tools'],
      ['/categories', 'Categories'],
      ['/open-source', 'Open source', 'Licences, self-hosting and newest versions of open-source projects'],
      ['/countries', 'Countries'],
      ['/standards', 'Standards'],
      ['/operations', 'Operations of APIs'],
      ['/actions', 'Actions of APIs'],
      ['/map', 'Landscape map', 'All tools on one page'],
      ['/map/owners', 'Who owns whom', 'Owners and parent companies of tools, acquired and acquiring'],
      ['/map/prices', 'Prices by unit', 'Lowest and cheapest published prices in one unit'],
      ['/map/coverage', 'Coverage by country', 'Map of the world: tools of all countries'],
      ['/cost', 'What it would cost', 'Calculates and estimates bills, fees and costs from published prices'],
      ['/search', 'Full-text search'],
      [
        '/watch',
        'Watch list',
        'Follows tools, also those of a package.json, requirements.txt or go.mod file',
      ],
    ],
  },
  {
    title: 'Reading',
    links: [
      ['/guides', 'Guides'],
      ['/glossary', 'Glossary'],
      ['/compare', 'Comparisons', 'Tools side by side, versus each other'],
      ['/alternatives', 'Alternatives'],
      ['/calendar', 'Regulatory calendar', 'Dates and deadlines ahead, also as ICS'],
      ['/regulations', 'Regulations'],
      ['/obligations', 'What is due', 'Duties and obligations that bind a firm, for its compliance'],
      ['/changes', 'API changes', 'Breaking changes, deprecations and sunsets, from changelogs and releases'],
      ['/status', 'Status of tools', 'Outages and incidents; tools that ended, are down or are discontinued'],
    ],
  },
  {
    title: 'For machines',
    links: [
      ['/docs/api', 'API guide'],
      ['/openapi.json', 'OpenAPI 3.1'],
      ['/llms.txt', 'llms.txt'],
      ['/auth.md', 'Agent registration'],
      ['/data', 'Data, feeds and badges', 'To download, export and embed: CSV, JSON, RSS and Atom feeds'],
      ['/data/tools.json', 'All tools as JSON'],
    ],
  },
  {
    title: 'About',
    links: [
      ['/about', 'What this is'],
      ['/methodology', 'How facts are established'],
      ['/pricing', 'Prices of this service'],
      ['/contact', 'Contact'],
      ['/correct', 'Correct a fact', 'Report wrong or outdated facts and prices, errors and mistakes'],
      ['/suggest', 'Suggest a tool', 'Add or submit a new tool that is missing'],
      ['/privacy', 'Privacy'],
      ['/accessibility', 'Accessibility'],
    ],
  },
];

const PLACES = COLUMNS.flatMap(({ links }) =>
  links.flatMap(([href, name, text]) =>
    text ? [{ href, name, text, words: `-${plainWords(`${name} ${text}`)}-` }] : [],
  ),
);

/** The pages with what they are for of which a word begins with each of some words, those first whose name has them. */
export function findPlaces(asked: readonly string[]) {
  if (asked.length === 0) return [];
  const holds = (words: string) => asked.every((word) => words.includes(`-${word}`));
  const isNamed = ({ name }: (typeof PLACES)[number]) => holds(`-${plainWords(name)}-`);
  return PLACES.filter(({ words }) => holds(words)).sort((a, b) => Number(isNamed(b)) - Number(isNamed(a)));
}
