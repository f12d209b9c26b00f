import { parseFeed } from 'feedsmith';
import type { FeedEntry } from '../../records/observation.ts';
import { HttpsUrl } from '../../records/scalars.ts';
import { AnswerError } from '../collector.ts';
import type { About } from '../reading/read.ts';
import { dayIn, oneLine, withoutGaps } from '../text-values.ts';
import { guessKind } from './guess-kind.ts';

/** Members of an entry in any of the formats. */
interface RawEntry {
  readonly title?: unknown;
  readonly link?: unknown;
  readonly url?: unknown;
  readonly links?: readonly { readonly href?: unknown; readonly rel?: unknown }[];
  readonly pubDate?: unknown;
  readonly published?: unknown;
  readonly updated?: unknown;
  readonly date_published?: unknown;
  readonly dc?: { readonly date?: unknown };
}

const MOST = 10;

/** Atom of version 1.0 may give a title as text with a type. */
const textOf = (value: unknown) =>
  typeof value === 'object' && value !== null && 'value' in value ? value.value : value;

function readEntry(raw: RawEntry, base: string): FeedEntry | undefined {
  const title = oneLine(textOf(raw.title), 160);
  if (title === undefined) return undefined;
  const link =
    raw.link ?? raw.url ?? (raw.links?.find(({ rel }) => rel === 'alternate') ?? raw.links?.[0])?.href;
  const url = URL.parse(oneLine(link, 2048) ?? '', base)?.href;
  const date = dayIn(raw.published ?? raw.pubDate ?? raw.date_published ?? raw.updated ?? raw.dc?.date);
  return withoutGaps({
    title,
    url: HttpsUrl.safeParse(url).success ? url : undefined,
    date,
    kind: guessKind(title),
  });
}

/** The ten newest entries of an RSS, RDF, Atom or JSON feed. Throws an `AnswerError`. */
export function parseEntries(body: string, { url }: Pick<About, 'url'>): { entries: FeedEntry[] } {
  let feed: object;
  try {
    ({ feed } = parseFeed(body));
  } catch (error) {
    throw new AnswerError(`the answer is no feed: ${(error as Error).message.slice(0, 120)}`);
  }
  const raw = 'items' in feed ? feed.items : 'entries' in feed ? feed.entries : [];
  const entries = (Array.isArray(raw) ? raw : []).flatMap((entry: RawEntry) => readEntry(entry, url) ?? []);
  const newest = entries.toSorted((a, b) => (b.date ?? '').localeCompare(a.date ?? ''));
  return { entries: newest.slice(0, MOST) };
}
