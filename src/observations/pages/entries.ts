import { parseFeed } from 'feedsmith';
import type { FeedEntry, ObservedValues } from '../../records/observation.ts';
import { HttpsUrl } from '../../records/scalars.ts';
import { type About, AnswerError, dayIn, oneLine, withoutGaps } from '../collector.ts';

const KINDS: readonly (readonly [kind: FeedEntry['kind'], words: RegExp])[] = [
  [
    'sunset',
    /\b(?:sunset\w*|end[- ]of[- ](?:life|support)|eol|shut(?:ting)? ?down|retir(?:e|es|ed|ing|ement)|discontinu\w+|decommission\w*)\b/i,
  ],
  [
    'breaking',
    /\b(?:breaking|incompatible|no longer (?:accept|support|return|work)\w*|remov(?:e|es|ed|al|ing))\b/i,
  ],
  ['deprecation', /\bdeprecat\w+/i],
  ['security', /\b(?:security|vulnerabilit\w+|cve-\d{4}-\d+|ghsa-[\w-]+)\b/i],
  ['release', /\b(?:releas\w+|changelog|ga|generally available)\b|\bv?\d+\.\d+(?:\.\d+)?/i],
];

/** What a feed entry is about by the words of its title, the most urgent first. A guess that a person confirms. */
function guessKind(title: string): FeedEntry['kind'] {
  return KINDS.find(([, words]) => words.test(title))?.[0] ?? 'other';
}

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

/** Splits `[Resolved] Delayed webhooks` into state and name. */
const TITLE = /^\[([a-z -]{3,30})\]\s*(\S.*)$/i;
const ENDED = /^(?:resolved|completed|closed|cancell?ed|postmortem)$/;
const ANNOUNCED = /^(?:scheduled|planned|upcoming)(?: maintenance)?$/;
const UNDER_WAY = /^(?:in[ -]progress|maintenance|verifying)$/;

/**
 * Reads an incident feed whose titles begin with a state in brackets. The newest entry of each incident counts.
 * Throws an `AnswerError` when no title has a state: then the state is unknown, which differs from having no
 * incident.
 */
export function parseIncidentFeed(body: string, about: Pick<About, 'url'>): ObservedValues {
  const states = new Map<string, string>();
  for (const { title } of parseEntries(body, about).entries) {
    const [, state = '', name = ''] = TITLE.exec(title) ?? [];
    if (name !== '' && !states.has(name)) states.set(name, state.toLowerCase());
  }
  if (states.size === 0) throw new AnswerError('the feed does not say the state of incidents');
  const named = (is: (state: string) => boolean) =>
    [...states].flatMap(([name, state]) => (is(state) ? [name] : []));
  const isUnderWay = (state: string) => UNDER_WAY.test(state);
  const isMaintenance = (state: string) => isUnderWay(state) || ANNOUNCED.test(state);
  const incidents = named((state) => !ENDED.test(state) && !isMaintenance(state));
  const works = named(isUnderWay).length > 0 ? 'maintenance' : 'operational';
  return {
    state: incidents.length > 0 ? 'degraded' : works,
    incidents,
    maintenance: named(isMaintenance),
  };
}
