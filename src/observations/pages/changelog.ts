import type { Collector } from '../collector.ts';
import { readOnce } from '../read-once.ts';

const FEED = /\.(?:xml|rss|atom)$|\/(?:feed|rss|atom)\/?$|\/feed\.json$/i;

/** RSS, Atom or JSON feed of a changelog. */
export const changelog: Collector = {
  name: 'changelog',
  documented: false,
  everyDays: 1,
  targets({ links }) {
    const address =
      links.changelogFeed ??
      (links.changelog && FEED.test(new URL(links.changelog).pathname) ? links.changelog : undefined);
    return address === undefined ? [] : [{ subject: address, url: address }];
  },
  observe: readOnce('entries', {
    accept:
      'application/atom+xml, application/rss+xml, application/feed+json, application/xml;q=0.9, */*;q=0.5',
  }),
};
