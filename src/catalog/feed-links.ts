/** A feed or calendar that tells what is new about a page. */
interface FeedLink {
  readonly href: string;
  readonly name: string;
  readonly type: string;
}

const FORMS = [
  ['feed.xml', 'Atom feed', 'application/atom+xml'],
  ['feed.json', 'JSON Feed', 'application/feed+json'],
  ['calendar.ics', 'Calendar', 'text/calendar'],
] as const;

/** Feeds and calendar of the page at a path; pages other than records and calendars have none, the home page has those of the directory. */
export function feedLinks(path: string): FeedLink[] {
  const [, folder] = /^\/(tools|categories|use-cases|calendar)\/[^/]+$/.exec(path) ?? [];
  const forms = path === '/' || folder === 'calendar' ? FORMS.slice(0, 2) : folder === undefined ? [] : FORMS;
  const base = path === '/' ? '' : path;
  return forms.map(([file, name, type]) => ({ href: `${base}/${file}`, name, type }));
}
