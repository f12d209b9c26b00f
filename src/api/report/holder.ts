import { createHash } from 'node:crypto';
import { DAY_MS, dayOf } from '../../base/day.ts';
import { HISTORY_DAYS } from '../../catalog/history/record-history.ts';
import type { Since } from '../../report/since.ts';
import type { LastReportStore } from '../../store/last-report-store.ts';

/**
 * A registered agent. `subject` is the person it acts for; it equals `clientId` until a person has claimed the agent.
 */
interface Agent {
  readonly clientId: string;
  readonly subject: string;
}

/** Who asks for a report, both parts verified: the pass that pays for it, and the agent that owns the credential. */
export interface Holder {
  readonly pass: string | undefined;
  readonly agent: Agent | undefined;
}

/** Key of the last report of a pass. It is a hash and does not reveal the pass. */
const passHolder = (pass: string): string =>
  `pass ${createHash('sha256').update(`last-report:${pass}`).digest('hex')}`;

/** The owner of an agent's payments: agent and person together, since several people may use one client. */
export const ownerOf = ({ clientId, subject }: Agent): string =>
  subject === clientId ? clientId : `${clientId} ${subject}`;

/** Several people may use one client. */
const agentHolder = ({ clientId, subject }: Agent): string => `agent ${clientId} ${subject}`;

/** Catalogue version and day of the holder's last report, found by the pass if one was sent, else by the agent. */
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
 * Records which catalogue version the holder's last report was made from. The entry expires when the history of the
 * catalogue no longer reaches back to it. `madeAt`: milliseconds since 1970.
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

/** Key under which the catalogue version of a report is stored. It is a hash and does not reveal the report. */
const reportName = (body: string): string => `report ${createHash('sha256').update(body).digest('hex')}`;

/** Stores the catalogue version of a report, because a later request may deliver it. */
export const keepMadeReport = (
  body: string,
  catalog: string,
  madeAt: number,
  store: LastReportStore,
): Promise<void> => store.saveReport(reportName(body), { catalog, madeAt }, madeAt + HISTORY_DAYS * DAY_MS);

/** Records a delivered report as the holder's last one, unless a newer one was delivered before. */
export async function keepDelivered(
  holder: Holder,
  body: string,
  store: LastReportStore,
  at: number,
): Promise<void> {
  const made = await store.lastReport(reportName(body), at);
  if (made) await keepLastReport(holder, made.catalog, made.madeAt, store);
}
