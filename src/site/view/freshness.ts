import { percent } from '../../base/text.ts';
import { daysBetween } from '../../base/time.ts';
import { verificationOf } from '../../catalog/facts/verification.ts';
import { type LinkEntry, type LinkReport, readLinkReport } from '../../catalog/observed/observed-files.ts';
import type { RegulatoryEvent } from '../../records/regulation.ts';
import type { Tool } from '../../records/tool.ts';

const AGES = [90, 180, 365] as const;
/** After so many days the sources of a coming event should be read again. */
const STALE_DAYS = 90;

/** How long ago records were checked against their sources. */
export function freshness(tools: readonly Tool[], events: readonly RegulatoryEvent[], today: string) {
  const records = tools.map(verificationOf);
  const verified = records.flatMap(({ verifiedAt }) => verifiedAt ?? []);
  const young = (days: number) => verified.filter((at) => daysBetween(at, today) <= days).length;
  const ahead = events.filter((event) => event.date >= today);
  return {
    verifiedPercent: Object.fromEntries(AGES.map((days) => [days, percent(young(days), tools.length)])),
    neverVerified: tools.length - verified.length,
    lowConfidence: records.filter(({ confidence }) => confidence === 'low').length,
    oldestVerification: verified.toSorted()[0] ?? null,
    /** Coming events whose newest source is older than 90 days. */
    staleEvents: ahead.filter((event) => daysBetween(event.asOf, today) > STALE_DAYS).length,
  };
}

let report: LinkReport | undefined;

/** What the last visit to the links of records found. */
export function linkReport(): LinkReport {
  report ??= readLinkReport('content');
  return report;
}

/** URLs that were dead, parked or unreachable at the last visit, with the result. */
export function failingLinks(urls: readonly string[]): (LinkEntry & { url: string; failingSince: string })[] {
  return urls.flatMap((url) => {
    const entry = linkReport().links[url.replace(/#.*$/, '')];
    return entry?.failingSince ? [{ ...entry, url, failingSince: entry.failingSince }] : [];
  });
}
