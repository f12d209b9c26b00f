import * as z from 'zod';
import { COLLECTIONS, type Collection } from './collections.ts';
import { Day } from './scalars.ts';

const NAMES = Object.keys(COLLECTIONS).join('|');

/** A record as folder and slug, such as `tools/stripe`. */
export const RecordAddress = z
  .string()
  .max(240)
  .regex(
    new RegExp(`^(?:${NAMES})/[a-z0-9]+(?:-[a-z0-9]+)*$`),
    'write folder and slug, such as tools/stripe',
  );

/** Folder and slug of a record's address. */
export function splitAddress(address: string): { collection: Collection; slug: string } {
  const [collection = '', slug = ''] = address.split('/');
  return { collection: collection as Collection, slug };
}

/** A published record that has another slug since, or is removed: an entry of `content/moved.yaml`. */
export const MovedRecord = z
  .strictObject({
    from: RecordAddress,
    /** Left out when the record is removed. */
    to: RecordAddress.optional(),
    date: Day,
    /** One sentence for people who follow the old address. */
    reason: z.string().min(20).max(240),
  })
  .refine(({ from, to }) => to === undefined || from.split('/')[0] === to.split('/')[0], {
    path: ['to'],
    error: 'name a record of the same folder',
  });
export type MovedRecord = z.infer<typeof MovedRecord>;

/** `content/moved.yaml`. */
export const MovedRecords = z.array(MovedRecord);
