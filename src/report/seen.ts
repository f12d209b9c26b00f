import * as z from 'zod';
import type { ToolObserved } from '../catalog/observed/observed.ts';
import { COLLECTORS } from '../records/observation.ts';

/** A change that the running service saw, as the store has it. */
export const SeenChange = z.object({
  slug: z.string(),
  collector: z.enum(COLLECTORS),
  subject: z.string(),
  source: z.string(),
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  /** Day of the visit. */
  on: z.string(),
});
export type SeenChange = z.infer<typeof SeenChange>;

/** The latest observations of one tool. */
export interface SeenTool {
  readonly observed: ToolObserved;
  /** Time of the last visit by this service, ISO 8601; left out for observations of the build. */
  readonly seenAt?: string;
}

/** Observations of the selected tools by slug, and observed changes. Texts in it come from third parties. */
export interface Seen {
  readonly tools: ReadonlyMap<string, SeenTool>;
  readonly changes: readonly SeenChange[];
}

/** What a difference is counted from. */
export interface Since {
  /** `last-report`: the version of the last report of the same pass or credential; `asked`: given in the request. */
  readonly why: 'last-report' | 'asked';
  /** Version of the catalogue; undefined where only a day is known. */
  readonly version?: string;
  /** The difference begins after this day. */
  readonly day: string;
}
