import type { Column } from '../../catalog/csv-table.ts';
import type { ApiChange } from '../../records/api-change.ts';
import type { RegulatoryEvent } from '../../records/event.ts';

export const EVENT_COLUMNS: readonly Column<RegulatoryEvent>[] = [
  ['slug', (event) => event.slug],
  ['date', (event) => event.date],
  ['datePrecision', (event) => event.datePrecision],
  ['certainty', (event) => event.certainty],
  ['standing', (event) => event.standing],
  ['title', (event) => event.title],
  ['summary', (event) => event.summary],
  ['type', (event) => event.type],
  ['regulation', (event) => event.regulation],
  ['jurisdictions', (event) => event.jurisdictions],
  ['authority', (event) => event.authority],
  ['impact', (event) => event.impact],
  ['firms', (event) => event.appliesTo?.firms ?? []],
  ['note', (event) => event.note],
  ['outcome', (event) => event.outcome],
  ['asOf', (event) => event.asOf],
  ['sources', (event) => event.sources.map(({ url }) => url)],
  ['updatedAt', (event) => event.updatedAt],
];

export const CHANGE_COLUMNS: readonly Column<ApiChange>[] = [
  ['slug', (change) => change.slug],
  ['tool', (change) => change.tool],
  ['subject', (change) => change.subject],
  ['title', (change) => change.title],
  ['summary', (change) => change.summary],
  ['kind', (change) => change.kind],
  ['severity', (change) => change.severity],
  ['announcedAt', (change) => change.announcedAt],
  ['announcedPrecision', (change) => change.announcedPrecision],
  ['effectiveAt', (change) => change.effectiveAt],
  ['action', (change) => change.action],
  ['confidence', (change) => change.confidence],
  ['sources', (change) => change.sources.map(({ url }) => url)],
  ['updatedAt', (change) => change.updatedAt],
];
