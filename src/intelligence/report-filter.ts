import * as z from 'zod';
import type { Catalog } from '../catalog/catalog.ts';
import { appliesIn, scopeOf } from '../catalog/jurisdictions.ts';
import { Jurisdiction } from '../catalog/schema/event.ts';
import { Day } from '../catalog/schema/scalars.ts';

/** The filter of a report. */
export const ReportFilter = z.object({
  jurisdiction: z
    .string()
    .transform((code) => code.toUpperCase())
    .pipe(Jurisdiction)
    .optional()
    .meta({
      description:
        'Two-letter country code, `EU` or `GLOBAL`. Law of the European Union is included for its members, worldwide rules everywhere.',
    }),
  category: z.string().max(64).optional().meta({ description: 'Category slug.' }),
  window: z.coerce
    .number()
    .int()
    .min(1)
    .max(1825)
    .default(365)
    .meta({ description: 'Days ahead that deadlines, and days back that changes, are listed for.' }),
  since: Day.optional().meta({
    description:
      'Day after which records count as changed; the previous edition of the catalogue by default.',
  }),
});
export type ReportFilter = z.infer<typeof ReportFilter>;

/** The records of the catalogue that a filter selects. */
export function narrow(catalog: Catalog, { jurisdiction, category }: ReportFilter) {
  const tools = category === undefined ? catalog.tools : (catalog.toolsByCategory.get(category) ?? []);
  const slugs = new Set(tools.map((tool) => tool.slug));
  return {
    tools,
    events: catalog.events.filter(
      (event) =>
        (category === undefined || event.impact.includes(category)) &&
        (jurisdiction === undefined || appliesIn(jurisdiction, scopeOf(event))),
    ),
    changes: catalog.changes.filter(
      (change) => category === undefined || (change.tool !== undefined && slugs.has(change.tool)),
    ),
  };
}
