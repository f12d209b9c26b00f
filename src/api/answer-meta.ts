import * as z from 'zod';
import type { Catalog } from '../catalog/catalog.ts';
import { Understood } from '../catalog/list/listing.ts';
import { paths } from '../records/urls.ts';

const Moved = z
  .object({
    from: z.string().meta({ description: 'Folder and former slug, such as `tools/nordigen`.' }),
    to: z.string().optional().meta({ description: 'Folder and present slug.' }),
    date: z.string().optional(),
    reason: z.string().optional(),
  })
  .meta({ id: 'MovedRecord', description: 'A record that was renamed or removed.' });

/** What every catalogue answer says about itself. */
export const AnswerMeta = z
  .object({
    catalogVersion: z.string().meta({ description: 'Changes with the data.' }),
    dataAsOf: z.string().meta({ description: 'Newest change of any record.' }),
    query: z
      .record(z.string(), z.unknown())
      .optional()
      .meta({ description: 'The query as it was understood.' }),
    understood: z
      .array(Understood)
      .optional()
      .meta({ description: 'What was understood of the search terms besides their plain words.' }),
    ignored: z
      .array(z.string())
      .meta({ description: 'Parameter names that are not known and had no effect.' }),
    missing: z
      .array(z.string())
      .optional()
      .meta({ description: 'Slugs that were asked for and do not exist.' }),
    moved: z.array(Moved).optional().meta({
      description:
        'Records that were asked for by a former slug, or that were renamed or removed since `updatedSince`; without `to` they are removed.',
    }),
    hints: z.array(z.string()).optional().meta({ description: 'What to try when nothing was found.' }),
  })
  .meta({ id: 'Meta', description: 'About the answer: data version and how the query was understood.' });
export type AnswerMeta = z.infer<typeof AnswerMeta>;

export function answerMeta(catalog: Catalog, ignored: string[], rest: Partial<AnswerMeta> = {}): AnswerMeta {
  return { catalogVersion: catalog.version, dataAsOf: catalog.dataAsOf, ignored, ...rest };
}

/** Link to the interface description (RFC 8631), sent with every catalogue answer. */
export function serviceDesc(baseUrl: string): string {
  return `<${baseUrl}${paths.openapi}>; rel="service-desc"; type="application/vnd.oai.openapi+json;version=3.1"`;
}
