import { plainWords } from '../../base/text.ts';

/** Pages of the site itself, with what they are for and other words that people ask for them with. */
export const PLACES = [
  ['/tools', 'All tools', 'Filter and search', ''],
  ['/categories', 'Categories', 'By what tools do', ''],
  ['/open-source', 'Open source', 'Licences and self-hosting', 'licenses projects'],
  ['/standards', 'Standards', 'What tools speak', 'protocols'],
  ['/guides', 'Guides', 'How to choose', 'articles'],
  ['/compare', 'Compare tools', 'Two to five side by side', 'comparisons versus'],
  ['/cost', 'What it would cost', 'Bills from published prices', 'calculators computes estimates fees'],
  ['/map/prices', 'Prices by unit', 'Lowest published prices in one unit', 'cheapest lists'],
  ['/obligations', 'What is due for you', 'Rules that bind a firm', 'duties obligations compliance'],
  ['/calendar', 'Regulatory calendar', 'Dates ahead', 'deadlines ics'],
  ['/changes', 'API changes', 'What needs action', 'breaking deprecations sunsets changelogs'],
  [
    '/status',
    'Status of tools',
    'Ended, hardly kept up, status pages',
    'outages incidents down discontinued',
  ],
  [
    '/watch',
    'Watch list',
    'Follow tools or a package file',
    'package.json requirements.txt go.mod dependencies',
  ],
  ['/map', 'Landscape map', 'All on one page', ''],
  ['/map/owners', 'Who owns whom', 'Owners of tools', 'parent company companies acquired acquisitions'],
  ['/map/coverage', 'Coverage by country', 'A map of the world', 'countries'],
  [
    '/correct',
    'Correct a fact',
    'Say what is wrong and what is right',
    'mistakes errors reports outdated prices',
  ],
  ['/suggest', 'Suggest a tool', 'One that is missing', 'adds submits new'],
  ['/data', 'Data, feeds and badges', 'To download and embed', 'csv json rss atom exports'],
  ['/docs/api', 'API guide', 'For programs and agents', 'mcp'],
].map(([href = '', name = '', note = '', words = '']) => ({
  href,
  name,
  note,
  text: `-${plainWords([name, note, words].join(' '))}-`,
}));

/** The pages of which a name, a note or a word begins with each of some words, those first whose name does. */
export function findPlaces(words: readonly string[]) {
  const holds = (text: string) => words.every((word) => text.includes(`-${word}`));
  if (words.length === 0) return [];
  const isNamed = ({ name }: (typeof PLACES)[number]) => holds(`-${plainWords(name)}-`);
  return PLACES.filter(({ text }) => holds(text)).sort((a, b) => Number(isNamed(b)) - Number(isNamed(a)));
}
