import * as z from 'zod';

/** Where a page of a list stands. */
export const Pagination = z.object({
  page: z.int(),
  limit: z.int(),
  total: z.int().meta({ description: 'Records over all pages.' }),
  pages: z.int().meta({ description: '0 when nothing matches.' }),
  nextCursor: z.string().optional().meta({
    description:
      'Value of `cursor` for the next page, while the catalogue stays the same; missing on the last.',
  }),
});
