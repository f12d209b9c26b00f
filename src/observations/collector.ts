import type { CollectorName, ObservedValues } from '../records/observation.ts';
import type { Tool } from '../records/tool.ts';
import type { Read } from './reading/read.ts';
import type { Visit } from './visit/visit.ts';

/** One thing that a collector looks at. */
export interface Target {
  /** Package URL or address, as the record names it. */
  readonly subject: string;
  /** Address that is asked. */
  readonly url: string;
}

export interface Collector {
  readonly name: CollectorName;
  /** Whether it asks an interface that is documented for programs; robots.txt is not asked then. */
  readonly documented: boolean;
  /** Days after which a subject is visited again. */
  readonly everyDays: number;
  /** What it can look at in a record. Pure. */
  targets(tool: Tool): readonly Target[];
  /**
   * Asks and says what it saw; undefined when nothing has changed since the last visit. Rejects with a `VisitError` when
   * there was no usable answer, and with an `AnswerError` when the answer is not what the source documents. Whatever a
   * stranger wrote is read by `read` alone.
   */
  observe(target: Target, visit: Visit, read: Read): Promise<ObservedValues | undefined>;
}

/** How the message of an `AnswerError` begins when reading exceeded its limits of time or memory. */
export const TOO_DEAR = 'the answer takes more than';

/** An answer that is not what its source documents: broken, of another type, or changed in form. */
export class AnswerError extends Error {
  override readonly name = 'AnswerError';
}
