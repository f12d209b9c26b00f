import type { ObservedValues } from '../../records/observation.ts';
import { AnswerError } from '../collector.ts';
import type { About } from '../reading/read.ts';
import { parseEntries } from './parse-entries.ts';

/** Splits `[Resolved] Delayed webhooks` into state and name. */
const TITLE = /^\[([a-z -]{3,30})\]\s*(\S.*)$/i;
const ENDED = /^(?:resolved|completed|closed|cancell?ed|postmortem)$/;
const ANNOUNCED = /^(?:scheduled|planned|upcoming)(?: maintenance)?$/;
const UNDER_WAY = /^(?:in[ -]progress|maintenance|verifying)$/;

/**
 * Reads an incident feed whose titles begin with a state in brackets. The newest entry of each incident counts.
 * Throws an `AnswerError` when no title has a state: then the state is unknown, which differs from having no
 * incident.
 */
export function parseIncidentFeed(body: string, about: Pick<About, 'url'>): ObservedValues {
  const states = new Map<string, string>();
  for (const { title } of parseEntries(body, about).entries) {
    const [, state = '', name = ''] = TITLE.exec(title) ?? [];
    if (name !== '' && !states.has(name)) states.set(name, state.toLowerCase());
  }
  if (states.size === 0) throw new AnswerError('the feed does not say the state of incidents');
  const named = (is: (state: string) => boolean) =>
    [...states].flatMap(([name, state]) => (is(state) ? [name] : []));
  const isUnderWay = (state: string) => UNDER_WAY.test(state);
  const isMaintenance = (state: string) => isUnderWay(state) || ANNOUNCED.test(state);
  const incidents = named((state) => !ENDED.test(state) && !isMaintenance(state));
  const works = named(isUnderWay).length > 0 ? 'maintenance' : 'operational';
  return {
    state: incidents.length > 0 ? 'degraded' : works,
    incidents,
    maintenance: named(isMaintenance),
  };
}
