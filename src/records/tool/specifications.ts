import * as z from 'zod';
import { address, type Field } from '../field.ts';
import { HttpsUrl, listOf, text } from '../scalars.ts';

/** `events` is a list of event types inside of a file, at the JSON Pointer after `#` of the address. */
export const SPECIFICATION_FORMATS = ['openapi', 'asyncapi', 'postman', 'events'] as const;

/** A machine-readable description of the interface, by the vendor itself or by the body that keeps the standard. */
export const Specification = z.strictObject({
  /** A file, also one shown by GitHub (`/blob/`), or a folder of files at GitHub (`/tree/`). */
  url: HttpsUrl,
  format: z.enum(SPECIFICATION_FORMATS),
  /** What of the file belongs to this record where several share one: operations with a tag, or below a path. */
  part: z
    .strictObject({
      tags: z.array(text(1, 80)).min(1).max(60).optional(),
      paths: z.array(text(1, 200)).min(1).max(60).optional(),
    })
    .refine(({ tags, paths }) => tags ?? paths, { error: 'give tags, paths or both' })
    .optional(),
  /** SPDX id of the licence of the file, where it allows to repeat its summaries. */
  licence: text(2, 40).optional(),
});
export type Specification = z.infer<typeof Specification>;

export const specificationShape = { specifications: listOf(Specification, 80) };

export const specificationField = {
  path: 'specifications',
  label: 'Specifications',
  read: ({ specifications }) => specifications.map(({ url }) => url),
  words: address,
  differs: 'never',
  mcp: ['api', 4],
} as const satisfies Field<z.infer<z.ZodObject<typeof specificationShape>>>;
