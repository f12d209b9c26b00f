import { createHash } from 'node:crypto';
import { DAY_MS, dayOf } from '../../base/day.ts';
import { HISTORY_DAYS } from '../../catalog/record-history.ts';
import type { Since } from '../../intelligence/since.ts';
import type { LastReportStore } from '../../store/last-report-store.ts';

/** A registered agent, and whom it acts for. */
interface Agent {
  readonly clientId: string;
  readonly subject: string;
}

/** Who asks for a report, as far as it is proven: the pass that pays for it, and the agent of a valid credential. */
export interface Holder {
  readonly pass: string | undefined;
  readonly agent: Agent | undefined;
}

/** Name under which the last report of a pass is kept; the pass cannot be told from it. */
const passHolder = (pass: string): string =>
  `pass ${createHash('sha256').update(`last-report:${pass}`).digest('hex')}`;

/** Several people may use one client. */
const agentHolder = ({ clientId, subject }: Agent): string => `agent ${clientId} ${subject}`;

/** Where the last report of a holder stands: that of the pass when one is sent, else that of the agent. */
export async function lastReportOf(
  { pass, agent }: Holder,
  store: LastReportStore,
  at: number,
): Promise<Since | undefined> {
  const name = pass !== undefined ? passHolder(pass) : agent !== undefined ? agentHolder(agent) : undefined;
  const last = name === undefined ? undefined : await store.lastReport(name, at);
  return last && { why: 'last-report', version: last.catalog, day: dayOf(last.madeAt) };
}

/**
 * Keeps where the report of a holder stands for as long as the history of the catalogue goes back. `madeAt`: when it was
 * made, in milliseconds since 1970; undefined for a stored report, which changes nothing: it is older than the request, and
 * the next difference has to begin before it.
 */
export async function keepLastReport(
  { pass, agent }: Holder,
  catalog: string,
  madeAt: number | undefined,
  store: LastReportStore,
): Promise<void> {
  if (madeAt === undefined) return;
  const names = [
    ...(pass === undefined ? [] : [passHolder(pass)]),
    ...(agent === undefined ? [] : [agentHolder(agent)]),
  ];
  for (const name of names) await store.saveReport(name, { catalog, madeAt }, madeAt + HISTORY_DAYS * DAY_MS);
}
