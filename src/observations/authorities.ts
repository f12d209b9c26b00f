import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { replaceJson } from '../base/files.ts';
import { codeSpan, linkDestination, plainWords } from '../base/text.ts';
import { DAY_MS, dayOf } from '../base/time.ts';
import { FeedEntry } from '../records/observation.ts';
import type { Regulation } from '../records/regulation.ts';
import { AnswerError, type Read } from './collector.ts';
import { type VisitWorld, visitUrl } from './visit/create-visit.ts';
import { createRules } from './visit/robots.ts';
import { VisitError } from './visit/visit.ts';

/** `content/_generated/authority-feeds.json`: the newest entries of each feed of an authority, by its address. */
const AuthorityReport = z.record(z.string(), z.array(FeedEntry));
type AuthorityReport = z.infer<typeof AuthorityReport>;

const fileOf = (root: string) => join(root, '_generated', 'authority-feeds.json');

/** The report below the content folder `root`; without one, no feed has been read. */
function readAuthorityReport(root: string): AuthorityReport {
  const file = fileOf(root);
  return existsSync(file) ? AuthorityReport.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
}

/** What one feed told in this run. */
interface AuthorityNews {
  readonly feed: AuthorityFeed;
  /** Entries that were not there at the visit before; none at the first one. */
  readonly news: readonly FeedEntry[];
  /** Why there is no answer. */
  readonly fault?: string;
}

/** A day that lies ahead by more than somewhere on earth is left out: a clock, or a text, is wrong. */
const withoutFuture = (entries: readonly FeedEntry[], now: number): FeedEntry[] =>
  entries.map(({ date, ...entry }) =>
    date !== undefined && date <= dayOf(now + DAY_MS) ? { ...entry, date } : entry,
  );

/** Reads the feeds one after the other, and writes the report when one of them has changed. */
export async function visitAuthorities(
  root: string,
  feeds: readonly AuthorityFeed[],
  world: VisitWorld,
  read: Read,
): Promise<AuthorityNews[]> {
  const known = readAuthorityReport(root);
  const rules = createRules(world);
  const report: AuthorityReport = {};
  const found: AuthorityNews[] = [];
  for (const feed of feeds) {
    const before = known[feed.url];
    try {
      const answer = await visitUrl(feed.url, world, { rules, maxBytes: 8 << 20 });
      if (answer.status !== 200) throw new VisitError('status', `${feed.url} answered ${answer.status}`);
      const entries = withoutFuture((await read('entries', answer)).entries, world.clock.now());
      report[feed.url] = entries;
      const titles = new Set(before?.map(({ title }) => title));
      found.push({ feed, news: before ? entries.filter(({ title }) => !titles.has(title)) : [] });
    } catch (error) {
      if (!(error instanceof VisitError) && !(error instanceof AnswerError)) throw error;
      if (before) report[feed.url] = before;
      found.push({ feed, news: [], fault: error.message });
    }
  }
  if (!isDeepStrictEqual(report, known)) replaceJson(fileOf(root), report);
  return found;
}

type NamedRule = Pick<Regulation, 'slug' | 'name' | 'alternativeNames' | 'status'>;

/** The records of the rules that a title names, each with what it says now, for its `history`. */
const draftsOf = (title: string, rules: readonly NamedRule[]): string[] =>
  rules
    .filter(({ name, alternativeNames }) =>
      [name, ...alternativeNames].some((one) => `-${plainWords(title)}-`.includes(`-${plainWords(one)}-`)),
    )
    .map(
      ({ slug, status }) =>
        `  - Draft for content/regulations/${slug}.md: \`history: [{ field: status, before: ${status}, origin: observed }]\``,
    );

/** What authorities published, in Markdown for an editor who looks whether a date has changed, with the rules that it names. */
export function authoritySummary(found: readonly AuthorityNews[], rules: readonly NamedRule[] = []): string {
  const news = found.flatMap(({ feed, news: entries }) =>
    entries.flatMap(({ title, url, date }) => [
      `- **${feed.authority}**${date ? `, ${date}` : ''}: ${codeSpan(title)}${url ? ` <${linkDestination(url)}>` : ''}`,
      ...draftsOf(title, rules),
    ]),
  );
  const faults = found.flatMap(({ feed, fault }) =>
    fault ? [`- ${feed.authority} failed: ${codeSpan(fault.slice(0, 200))}`] : [],
  );
  return [
    '## What authorities published',
    ...(news.length > 0 ? news : ['Nothing new.']),
    ...faults,
    '',
  ].join('\n');
}

/** A feed of news of an authority that events name. */
interface AuthorityFeed {
  /** As `authority` of an event names it. */
  readonly authority: string;
  readonly url: string;
}

/** Feeds of authorities. Some have not been tested; the first run shows which of them work. */
export const AUTHORITY_FEEDS: readonly AuthorityFeed[] = [
  { authority: 'Bank of Canada', url: 'https://www.bankofcanada.ca/content_type/press-releases/feed/' },
  { authority: 'CFPB', url: 'https://www.consumerfinance.gov/about-us/newsroom/feed/' },
  { authority: 'EBA', url: 'https://www.eba.europa.eu/rss.xml' },
  { authority: 'ESMA', url: 'https://www.esma.europa.eu/rss.xml' },
  { authority: 'FCA', url: 'https://www.fca.org.uk/news/rss.xml' },
  { authority: 'FCA / HM Treasury', url: 'https://www.gov.uk/government/organisations/hm-treasury.atom' },
  { authority: 'Federal Reserve', url: 'https://www.federalreserve.gov/feeds/press_all.xml' },
  { authority: 'HMRC', url: 'https://www.gov.uk/government/organisations/hm-revenue-customs.atom' },
  { authority: 'Reserve Bank of India', url: 'https://www.rbi.org.in/pressreleases_rss.xml' },
  { authority: 'SEC', url: 'https://www.sec.gov/news/pressreleases.rss' },
];
