import { plainWords } from '../../base/text.ts';
import type { ChangeOfRule } from '../../catalog/collections/kept-changes.ts';
import type { ObservedChange } from '../../catalog/observed/observed-changes.ts';
import { type ApiChange, changeDate, SEVERITY_LABELS } from '../../records/api-change.ts';
import type { Guide, UseCase } from '../../records/articles.ts';
import { isSettled, knownDate, type RegulatoryEvent } from '../../records/regulation.ts';
import type { Tool } from '../../records/tool.ts';
import { paths } from '../../records/urls.ts';
import { type Document, escapeXml, jsonDocument, textDocument } from '../document.ts';

/** Most entries of one feed. */
export const FEED_ENTRIES = 50;

/** One entry of a feed; its address is also its identifier, with the key where it has one. */
export interface FeedEntry {
  readonly path: string;
  /** Tells it from other entries about the same page. */
  readonly key?: string;
  readonly title: string;
  readonly summary: string;
  /**
   * Days (`YYYY-MM-DD`) or times (ISO 8601, UTC). When `published` is later than `updated`, as for a change announced
   * ahead, the feed gives `updated` for both.
   */
  readonly published: string;
  readonly updated: string;
  readonly tags: readonly string[];
}

/** A list of entries that is published as Atom and as JSON Feed. */
export interface Feed {
  /** Address without extension, such as `/feed` or `/changes/feed`. */
  readonly path: string;
  /** Query of its address, such as `?tools=stripe,plaid`. */
  readonly query?: string;
  /** What it is about; the name of the directory goes before it. */
  readonly title: string;
  /** Page that shows the same entries. */
  readonly home: string;
  /** Day or time of the latest change. */
  readonly updated: string;
  readonly entries: readonly FeedEntry[];
}

/** The title of a feed or calendar, with the name of the directory. */
export const feedTitle = (title: string) => `Fintech Tool Directory: ${title}`;

const instant = (time: string) => (time.includes('T') ? time : `${time}T00:00:00Z`);
const publishedAt = ({ published, updated }: FeedEntry) => instant(published < updated ? published : updated);

const idOf = (baseUrl: string, { path, key }: FeedEntry) =>
  baseUrl + path + (key === undefined ? '' : `#${key}`);

/** The feed as Atom (RFC 4287) at `<path>.xml`. */
export function atomDocument(
  baseUrl: string,
  { path, query = '', title, home, updated, entries }: Feed,
): Document {
  const items = entries.map((entry) => {
    const url = escapeXml(baseUrl + entry.path);
    return `  <entry>
    <id>${escapeXml(idOf(baseUrl, entry))}</id>
    <title>${escapeXml(entry.title)}</title>
    <link href="${url}"/>
    <published>${publishedAt(entry)}</published>
    <updated>${instant(entry.updated)}</updated>
    <summary>${escapeXml(entry.summary)}</summary>
${entry.tags.map((tag) => `    <category term="${escapeXml(tag)}"/>\n`).join('')}  </entry>`;
  });
  const base = escapeXml(baseUrl);
  const address = escapeXml(`${baseUrl}${path}.xml${query}`);
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
  <id>${address}</id>
  <title>${escapeXml(feedTitle(title))}</title>
  <updated>${instant(updated)}</updated>
  <author><name>Fintech Tool Directory</name><uri>${base}/</uri></author>
  <link rel="self" type="application/atom+xml" href="${address}"/>
  <link rel="alternate" type="text/html" href="${escapeXml(baseUrl + home)}"/>
  <rights>CC BY 4.0</rights>
${items.join('\n')}
</feed>
`;
  return textDocument(`${path}.xml`, body);
}

/** The feed as JSON Feed 1.1 at `<path>.json`. */
export function jsonFeedDocument(
  baseUrl: string,
  { path, query = '', title, home, entries }: Feed,
): Document {
  const items = entries.map((entry) => ({
    id: idOf(baseUrl, entry),
    url: baseUrl + entry.path,
    title: entry.title,
    content_text: entry.summary,
    date_published: publishedAt(entry),
    date_modified: instant(entry.updated),
    tags: entry.tags,
  }));
  return jsonDocument(`${path}.json`, {
    version: 'https://jsonfeed.org/version/1.1',
    title: feedTitle(title),
    home_page_url: baseUrl + home,
    feed_url: `${baseUrl}${path}.json${query}`,
    language: 'en',
    authors: [{ name: 'Fintech Tool Directory', url: `${baseUrl}/` }],
    items,
  });
}

export const toolEntry = (tool: Tool): FeedEntry => ({
  path: paths.tool(tool.slug),
  title: tool.name,
  summary: tool.description,
  published: tool.addedAt,
  updated: tool.updatedAt,
  tags: tool.categories,
});

export const changeEntry = (change: ApiChange): FeedEntry => ({
  path: paths.change(change.slug),
  title: change.severity === 'action-required' ? `Action required: ${change.title}` : change.title,
  summary: [change.summary, change.action && `What to do: ${change.action}`].filter(Boolean).join(' '),
  published: change.announcedAt ?? changeDate(change),
  updated: change.updatedAt,
  tags: [SEVERITY_LABELS[change.severity], change.kind, ...(change.tool ? [change.tool] : [])],
});

/**
 * Feed entry of an observed change, with the category `observed`. The id of a service state includes its time,
 * because a state can recur. Any other change happens once, so its id depends neither on the observer nor on the day.
 */
export const observedEntry = ({
  tool,
  kind,
  subject,
  title,
  date,
  at = date,
  url,
}: ObservedChange): FeedEntry => ({
  path: paths.tool(tool),
  key: plainWords(`${kind === 'state' ? at : kind} ${subject} ${title}`),
  title,
  summary: `Seen by a program; see ${url}`,
  published: at,
  updated: at,
  tags: ['observed', kind, tool],
});

/** Feed entry of a change of a rule. */
export const ruleChangeEntry = ({
  title,
  path,
  field,
  on,
  origin,
  rule,
  source,
}: ChangeOfRule): FeedEntry => ({
  path,
  key: plainWords(`change ${on} ${field}`),
  title,
  summary: `${origin === 'edited' ? 'Changed by an editor' : 'Seen by a program'}.${source ? ` See ${source}` : ''}`,
  published: on,
  updated: on,
  tags: ['rule', origin, rule],
});

export const eventEntry = (event: RegulatoryEvent): FeedEntry => ({
  path: paths.event(event.slug),
  title: event.title,
  summary: `${knownDate(event)} (${event.certainty}${isSettled(event) ? '' : `, ${event.state}`}). ${event.summary}${event.outcome ? ` What happened: ${event.outcome}` : ''}`,
  published: event.updatedAt,
  updated: event.updatedAt,
  tags: [...event.jurisdictions, ...event.impact],
});

export const useCaseEntry = (useCase: UseCase): FeedEntry => ({
  path: paths.useCase(useCase.slug),
  title: useCase.title,
  summary: useCase.summary,
  published: useCase.addedAt,
  updated: useCase.updatedAt,
  tags: useCase.categories,
});

export const guideEntry = (guide: Guide): FeedEntry => ({
  path: paths.guide(guide.slug),
  title: guide.title,
  summary: guide.description,
  published: guide.publishedAt,
  updated: guide.updatedAt,
  tags: [guide.audience, ...guide.categories],
});
