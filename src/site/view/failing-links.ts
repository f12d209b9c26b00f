import { type LinkEntry, readLinkReport } from '../../catalog/observed/link-report.ts';

export const linkReport = readLinkReport('content');

/** URLs that were dead, parked or unreachable at the last visit, with the result. */
export function failingLinks(urls: readonly string[]): (LinkEntry & { url: string; failingSince: string })[] {
  return urls.flatMap((url) => {
    const entry = linkReport.links[url.replace(/#.*$/, '')];
    return entry?.failingSince ? [{ ...entry, url, failingSince: entry.failingSince }] : [];
  });
}
