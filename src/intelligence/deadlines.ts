import type { RegulatoryEvent } from '../catalog/schema/event.ts';
import { daysBetween } from './days.ts';

const HORIZONS = [7, 30, 90, 365] as const;

const countBy = (events: readonly RegulatoryEvent[], key: (event: RegulatoryEvent) => readonly string[]) => {
  const counts: Record<string, number> = {};
  for (const name of events.flatMap(key)) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
};

/** Events ahead: how many by horizon, jurisdiction and certainty, and which come next. */
export function deadlineMetrics(events: readonly RegulatoryEvent[], today: string, window: number) {
  const ahead = events.filter((event) => event.date >= today);
  const within = (days: number) => ahead.filter((event) => daysBetween(today, event.date) <= days);
  const listed = within(window);
  return {
    within: Object.fromEntries(HORIZONS.map((days) => [days, within(days).length])),
    byJurisdiction: countBy(listed, (event) => event.jurisdictions),
    byCertainty: countBy(listed, (event) => [event.certainty]),
    next: listed.map((event) => ({
      slug: event.slug,
      title: event.title,
      date: event.date,
      datePrecision: event.datePrecision,
      days: daysBetween(today, event.date),
      certainty: event.certainty,
      standing: event.standing,
      confidence: event.confidence,
      jurisdictions: event.jurisdictions,
      impact: event.impact,
      ...(event.note !== undefined && { note: event.note }),
      conflicts: event.conflicts,
      asOf: event.asOf,
      sources: event.sources.map((source) => source.url),
    })),
    /** Dates that have passed without a recorded outcome: nobody has checked what happened. */
    passedWithoutOutcome: events.filter((event) => event.date < today && event.outcome === undefined).length,
  };
}
