import { type LinkEntry, readLinkReport } from '../catalog/observed/link-report.ts';

export const linkReport = readLinkReport('content');

/** Addresses that were dead, parked or out of reach at the last visit, with what was seen. */
export function failingLinks(urls: readonly string[]): (LinkEntry & { url: string; failingSince: string })[] {
  return urls.flatMap((url) => {
    const entry = linkReport.links[url.replace(/#.*$/, '')];
    return entry?.failingSince ? [{ ...entry, url, failingSince: entry.failingSince }] : [];
  });
}
