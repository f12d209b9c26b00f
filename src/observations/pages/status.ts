import * as z from 'zod';
import type { ObservedValues } from '../../catalog/schema/observation.ts';
import { AnswerError, type Collector } from '../collector.ts';
import { parseJson } from '../read-once.ts';
import { oneLine } from '../text-values.ts';

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

/**
 * https://metastatuspage.com/api and https://instatus.com/help/api: the summary of a status page. A page without one
 * is not observed.
 */
export const status: Collector = {
  name: 'status',
  documented: true,
  everyDays: 1,
  targets({ links: { status: address } }) {
    if (address === undefined) return [];
    return [{ subject: address, url: `${new URL(address).origin}/api/v2/summary.json` }];
  },
  async observe({ url }, visit) {
    const accept = 'application/json';
    const answer = await visit(url, { accept });
    if (answer.status === 304) return undefined;
    if (answer.status === 200 && !answer.headers['content-type']?.includes('html'))
      return parseStatus(answer.body);
    const other = await visit(`${new URL(url).origin}/summary.json`, { accept, whole: true });
    return other.status === 200 ? parseStatus(other.body) : undefined;
  },
};
