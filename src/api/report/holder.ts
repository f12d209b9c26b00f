import { createHash } from 'node:crypto';
import { DAY_MS, dayOf } from '../../base/day.ts';
import { HISTORY_DAYS } from '../../catalog/history/record-history.ts';
import type { Since } from '../../intelligence/since.ts';
import type { LastReportStore } from '../../store/last-report-store.ts';

/** A registered agent, and whom it acts for: itself until a person stands behind it. */
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

/** Who owns what an agent paid for: the agent and the person it acts for, since several people may use one client. */
export const ownerOf = ({ clientId, subject }: Agent): string =>
  subject === clientId ? clientId : `${clientId} ${subject}`;

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
 * made, in milliseconds since 1970.
 */
export async function keepLastReport(
  { pass, agent }: Holder,
  catalog: string,
  madeAt: number,
  store: LastReportStore,
): Promise<void> {
  const names = [
    ...(pass === undefined ? [] : [passHolder(pass)]),
    ...(agent === undefined ? [] : [agentHolder(agent)]),
  ];
  for (const name of names) await store.saveReport(name, { catalog, madeAt }, madeAt + HISTORY_DAYS * DAY_MS);
}

/** Name under which it is kept what a report was made from; the report cannot be told from it. */
const reportName = (body: string): string => `report ${createHash('sha256').update(body).digest('hex')}`;

/** Keeps what a report was made from, for the request that takes delivery of it: that may be a later one. */
export const keepMadeReport = (
  body: string,
  catalog: string,
  madeAt: number,
  store: LastReportStore,
): Promise<void> => store.saveReport(reportName(body), { catalog, madeAt }, madeAt + HISTORY_DAYS * DAY_MS);

/** Keeps where a report stands that was delivered to a holder, unless a later one was delivered before. */
export async function keepDelivered(
  holder: Holder,
  body: string,
  store: LastReportStore,
  at: number,
): Promise<void> {
  const made = await store.lastReport(reportName(body), at);
  if (made) await keepLastReport(holder, made.catalog, made.madeAt, store);
}
