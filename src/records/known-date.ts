import type { RegulatoryEvent } from './event.ts';

/** A date as far as it is known: `2026-12-24`, `2026-12`, `2026 Q4`, `2028`. */
export function knownDate({ date, datePrecision }: Pick<RegulatoryEvent, 'date' | 'datePrecision'>): string {
  if (datePrecision === 'day') return date;
  if (datePrecision === 'month') return date.slice(0, 7);
  if (datePrecision === 'year') return date.slice(0, 4);
  return `${date.slice(0, 4)} Q${Math.ceil(Number(date.slice(5, 7)) / 3)}`;
}
