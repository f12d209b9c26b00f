import { isDeepStrictEqual } from 'node:util';
import { codeSpan } from '../../base/code-span.ts';
import { DAY_MS, dayOf } from '../../base/day.ts';
import { linkDestination } from '../../base/link-destination.ts';
import type { FeedEntry } from '../../records/observation.ts';
import { AnswerError } from '../collector.ts';
import type { Read } from '../reading/read.ts';
import { type VisitWorld, visitUrl } from '../visit/create-visit.ts';
import { createRules } from '../visit/robots.ts';
import { VisitError } from '../visit/visit.ts';
import type { AuthorityFeed } from './authority-feeds.ts';
import { type AuthorityReport, readAuthorityReport, writeAuthorityReport } from './authority-report.ts';

/** What one feed told in this run. */
export interface AuthorityNews {
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
  if (!isDeepStrictEqual(report, known)) writeAuthorityReport(root, report);
  return found;
}

/** What authorities published, in Markdown for an editor who looks whether a date of an event has changed. */
export function authoritySummary(found: readonly AuthorityNews[]): string {
  const news = found.flatMap(({ feed, news: entries }) =>
    entries.map(({ title, url, date }) => {
      return `- **${feed.authority}**${date ? `, ${date}` : ''}: ${codeSpan(title)}${url ? ` <${linkDestination(url)}>` : ''}`;
    }),
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
