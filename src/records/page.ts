import * as z from 'zod';
import { Day } from './scalars.ts';

/** A page of prose: the front matter of `content/pages/<slug>.md` and `content/docs/<slug>.md`. */
export const Page = z.strictObject({
  title: z.string().min(1).max(80),
  description: z.string().min(50).max(200),
  updatedAt: Day,
});

/** A page of prose with its path on the site and its Markdown. */
export const PageText = Page.extend({ path: z.string(), body: z.string() });
export type PageText = z.infer<typeof PageText>;
