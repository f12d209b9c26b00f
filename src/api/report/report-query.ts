import * as z from 'zod';
import { QuerySince } from '../../catalog/list/list-query.ts';
import { WATCH_MAX } from '../../catalog/watch-max.ts';
import { FIRM_KINDS } from '../../records/applies-to.ts';
import { WINDOW_DAYS } from '../../report/report-filter.ts';

/** Kinds of firm that a reader can be. */
const READERS = FIRM_KINDS.filter((kind) => kind !== 'any-business');

/** Forms of the report, the default first. */
export const REPORT_FORMATS = ['markdown', 'structured', 'ics'] as const;

const Names = z.array(z.string().max(64)).max(50).optional();

/** Query parameters of the paid report. */
export const ReportQuery = z.object({
  tools: z
    .array(z.string().max(64))
    .max(WATCH_MAX)
    .optional()
    .meta({
      description: `Your stack: slugs of at most ${WATCH_MAX} tools; former slugs and other names are understood.`,
    }),
  firm: z
    .array(z.enum(READERS as [(typeof READERS)[number], ...(typeof READERS)[number][]]))
    .max(READERS.length)
    .optional()
    .meta({
      description: 'What kind of firm you are. Rules for businesses of every kind are always included.',
    }),
  jurisdiction: Names.meta({
    description:
      'Where you work: ISO 3166-1 alpha-2 code or English name, `EU` or `GLOBAL`. Law of the European Union is included for its members, Iceland, Liechtenstein and Norway, worldwide rules everywhere.',
  }),
  category: Names.meta({ description: 'Slugs or names of categories.' }),
  window: z.coerce
    .number()
    .int()
    .min(1)
    .max(1825)
    .default(WINDOW_DAYS)
    .meta({ description: 'Days ahead and back for which rules and changes are listed.' }),
  since: QuerySince.optional().meta({
    description:
      'What to count differences from: a day (YYYY-MM-DD) or a version of the catalogue. By default the last report of the same pass or credential.',
  }),
  format: z.enum(REPORT_FORMATS).default(REPORT_FORMATS[0]).meta({
    description:
      'What `report` holds: `markdown`, or with `ics` an iCalendar file (RFC 5545). `structured` adds the member `data` with everything that the Markdown sums up.',
  }),
});
