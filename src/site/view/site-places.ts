import { plainWords } from '../../base/text.ts';

/** The pages of the site itself at the foot of each page; `about` is what one is for, in words that people ask for it with. */
export const COLUMNS: Readonly<
  Record<string, readonly (readonly [href: string, name: string, about?: string])[]>
> = {
  Directory: [
    ['/use-cases', 'Use cases'],
    ['/tools', 'All tools', 'Filter and search'],
    ['/categories', 'Categories', 'By what tools do'],
    ['/open-source', 'Open source', 'Licences and self-hosting'],
    ['/countries', 'Countries'],
    ['/standards', 'Standards', 'What tools speak'],
    ['/operations', 'Operations of APIs'],
    ['/actions', 'Actions of APIs'],
    ['/map', 'Landscape map', 'All tools on one page'],
    ['/map/owners', 'Who owns whom', 'Owners, parent companies, acquisitions'],
    ['/map/prices', 'Prices by unit', 'Cheapest published prices'],
    ['/map/coverage', 'Coverage by country', 'Map of the world, countries'],
    ['/cost', 'What it would cost', 'Calculates and estimates bills, fees, costs'],
    ['/search', 'Full-text search'],
    ['/watch', 'Watch list', 'Follows tools or a package.json, requirements.txt, go.mod'],
  ],
  Reading: [
    ['/guides', 'Guides', 'How to choose'],
    ['/glossary', 'Glossary'],
    ['/compare', 'Comparisons', 'Tools side by side, one versus another'],
    ['/alternatives', 'Alternatives'],
    ['/calendar', 'Regulatory calendar', 'Deadlines ahead, ICS'],
    ['/regulations', 'Regulations'],
    ['/obligations', 'What is due', 'Duties and obligations of a firm, compliance'],
    ['/changes', 'API changes', 'Breaking changes, deprecations, sunsets'],
    ['/status', 'Status of tools', 'Outages, incidents, what is down, ended, discontinued'],
  ],
  'For machines': [
    ['/docs/api', 'API guide', 'For programs and agents'],
    ['/openapi.json', 'OpenAPI 3.1'],
    ['/llms.txt', 'llms.txt'],
    ['/auth.md', 'Agent registration'],
    ['/data', 'Data, feeds and badges', 'To download and embed: CSV, JSON, RSS, Atom'],
    ['/data/tools.json', 'All tools as JSON'],
  ],
  About: [
    ['/about', 'What this is'],
    ['/methodology', 'How facts are established'],
    ['/pricing', 'Prices of this service'],
    ['/contact', 'Contact'],
    ['/correct', 'Correct a fact', 'Report wrong or outdated prices, mistakes, errors'],
    ['/suggest', 'Suggest a tool', 'Add one that is missing'],
    ['/privacy', 'Privacy'],
    ['/accessibility', 'Accessibility'],
  ],
};

/** Those that are found by words. */
export const PLACES = Object.values(COLUMNS)
  .flat()
  .flatMap(([href, name, note]) => (note ? [{ href, name, note }] : []));

/** The pages of which a word begins with each of some words, those first whose name has them. */
export function findPlaces(asked: readonly string[]) {
  if (asked.length === 0) return [];
  const holds = (text: string) => asked.every((word) => `-${plainWords(text)}`.includes(`-${word}`));
  return PLACES.filter(({ name, note }) => holds(`${name} ${note}`)).sort(
    (a, b) => Number(holds(b.name)) - Number(holds(a.name)),
  );
}
