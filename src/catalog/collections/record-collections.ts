import { changes } from './changes.ts';
import { comparisons } from './comparisons.ts';
import { events } from './events.ts';
import { glossary } from './glossary.ts';
import { guides } from './guides.ts';
import type { RecordCollection } from './record-collection.ts';
import { regulations } from './regulations.ts';
import { standards } from './standards.ts';
import { useCases } from './use-cases.ts';

/** Every read-only collection beside tools and categories, in the order in which they are described. */
export const RECORD_COLLECTIONS: readonly RecordCollection[] = [
  useCases,
  glossary,
  guides,
  comparisons,
  standards,
  regulations,
  events,
  changes,
];
