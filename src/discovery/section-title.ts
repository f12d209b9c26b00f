const TITLES: Readonly<Record<string, string>> = {
  '': 'Home',
  api: 'API',
  'open-source': 'Open source',
  compare: 'Comparisons',
  docs: 'Docs',
  events: 'Regulatory dates',
};

/** Heading of a section of the site: `open-source` → "Open source". */
export function sectionTitle(section: string): string {
  return TITLES[section] ?? section.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase());
}
