import type { Catalog } from '../../catalog/catalog.ts';
import { feedLinks } from '../../catalog/views.ts';
import type { Comparison, GlossaryTerm, Guide } from '../../records/articles.ts';
import type { Tool } from '../../records/tool.ts';
import { paths } from '../../records/urls.ts';

/** Buttons at the top of a tool's page: label and URL. */
export function toolActions({ websiteUrl, links, openSource }: Tool): [name: string, href: string][] {
  const actions: readonly (readonly [string, string | undefined])[] = [
    ['Website', websiteUrl],
    ['Documentation', links.docs],
    ['Sign up', links.signup],
    ['Repository', openSource?.repository ?? links.repository],
    ['Status', links.status],
    ['Changelog', links.changelog],
  ];
  return actions.flatMap(([name, href]) => (href === undefined ? [] : [[name, href]]));
}

/** A headed list of links in the rail of a page. */
export interface RailLinks {
  readonly title: string;
  readonly links: readonly (readonly [
    href: string,
    name: string,
    type?: string | undefined,
    title?: string | undefined,
  ])[];
  /** Whether the Markdown twin has them, as by default; not for links within the page and to its other formats. */
  readonly twin?: boolean;
}

type Kind = 'action' | 'category' | 'regulation' | 'standard' | 'tool' | 'useCase';

/** A link to each of some records of a kind. */
export const linksTo = (
  kind: Kind | 'comparison' | 'event' | 'guide' | 'term',
  records: readonly {
    slug: string;
    name?: string;
    title?: string;
    term?: string;
    expansion?: string | undefined;
  }[],
) =>
  records.map(
    ({ slug, name, title, term, expansion }) =>
      [paths[kind](slug), name ?? title ?? term ?? slug, undefined, expansion] as const,
  );

/** Links to records of a kind by slug, in the order of the slugs; a slug without a record is left out. */
export function recordLinks(
  title: string,
  kind: Kind,
  slugs: readonly string[],
  catalog: Catalog,
): RailLinks {
  const records = catalog[`${kind}BySlug` as const];
  const found = slugs.flatMap((slug) => records.get(slug) ?? []);
  return { title, links: linksTo(kind, found) };
}

/** Feeds and calendar of the page at a path. */
export function followLinks(path: string): RailLinks {
  return {
    title: 'Follow',
    twin: false,
    links: feedLinks(path).map(({ href, name, type }) => [href, name, type] as const),
  };
}

/** The other forms of the page at a path: its JSON at `api`, its Markdown, and `more`. */
export const machineLinks = (path: string, api: string, more: RailLinks['links'] = []): RailLinks => ({
  title: 'For machines',
  twin: false,
  links: [[api, 'JSON', 'application/json'], [`${path}.md`, 'Markdown', 'text/markdown'], ...more],
});

/** Links to terms of the glossary. */
export const termLinks = (terms: readonly GlossaryTerm[]): RailLinks => ({
  title: 'Terms',
  links: linksTo('term', terms),
});

/** Links to guides and comparisons about a record. */
export function readingLinks(guides: readonly Guide[], comparisons: readonly Comparison[] = []): RailLinks[] {
  return [
    { title: 'Guides', links: linksTo('guide', guides) },
    { title: 'Comparisons', links: linksTo('comparison', comparisons) },
  ];
}
