import * as z from 'zod';
import type { ObservedValues } from '../../records/observation.ts';
import { AnswerError, type Collector, oneLine, parseJson } from '../collector.ts';
import type { Answer } from '../visit/visit.ts';

type State = NonNullable<ObservedValues['state']>;

const INDICATORS: Readonly<Record<string, State>> = {
  none: 'operational',
  maintenance: 'maintenance',
  minor: 'degraded',
  major: 'partial-outage',
  critical: 'major-outage',
};
const INSTATUS: Readonly<Record<string, State>> = {
  UP: 'operational',
  UNDERMAINTENANCE: 'maintenance',
  HASISSUES: 'degraded',
};

const Named = z.array(z.object({ name: z.string() }));
const Statuspage = z.object({
  status: z.object({ indicator: z.string() }),
  incidents: Named.default([]),
  scheduled_maintenances: Named.default([]),
});
const Instatus = z.object({
  page: z.object({ status: z.string() }),
  activeIncidents: Named.default([]),
  activeMaintenances: Named.default([]),
});

const titles = (list: z.infer<typeof Named>) =>
  list.slice(0, 20).flatMap(({ name }) => oneLine(name, 160) ?? []);

/** Reads the summary of a page by Statuspage or Instatus. */
export function parseStatus(body: string): ObservedValues {
  const json = parseJson(body);
  const page = Statuspage.safeParse(json).data;
  const state = INDICATORS[page?.status.indicator ?? ''];
  if (page && state)
    return { state, incidents: titles(page.incidents), maintenance: titles(page.scheduled_maintenances) };
  const other = Instatus.safeParse(json).data;
  const otherState = INSTATUS[other?.page.status ?? ''];
  if (other && otherState)
    return {
      state: otherState,
      incidents: titles(other.activeIncidents),
      maintenance: titles(other.activeMaintenances),
    };
  throw new AnswerError('the answer is no summary of Statuspage or Instatus');
}

const isPage = ({ headers }: Answer) => headers['content-type']?.includes('html') ?? false;

/**
 * Reads the summary of a status page (https://metastatuspage.com/api, https://instatus.com/help/api); if there is
 * none, its incident feed
 * (https://betterstack.com/docs/uptime/status-pages/subscribing-to-status-updates/subscribing-to-rss). A page with
 * neither is skipped.
 */
export const status: Collector = {
  name: 'status',
  targets({ links: { status: address } }) {
    if (address === undefined) return [];
    return [{ subject: address, url: `${new URL(address).origin}/api/v2/summary.json` }];
  },
  async observe({ url }, visit, read) {
    const accept = 'application/json';
    // An HTML page may stay unchanged while its summary or feed changes, so it is always read in full.
    const answer = await visit(url, { accept, whole: true });
    if (answer.status === 200 && !isPage(answer)) return read('status', answer);
    const { origin } = new URL(url);
    const other = await visit(`${origin}/summary.json`, { accept, whole: true });
    if (other.status === 200 && !isPage(other)) return read('status', other);
    const feed = await visit(`${origin}/feed.rss`, { accept: 'application/rss+xml', whole: true });
    return feed.status === 200 && !isPage(feed) ? read('incident-feed', feed) : undefined;
  },
};
