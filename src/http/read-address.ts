import type * as z from 'zod';
import { faultsOf } from './problem.ts';
import { readQuery } from './read-query.ts';

/** What the address of a page asks for, and what is wrong with it; then the values are those of an empty one, and the answer is 400. */
export function readAddress<Shape extends z.core.$ZodLooseShape>(
  schema: z.ZodObject<Shape>,
  { url, response }: { readonly url: URL; readonly response: { status?: number } },
): { values: z.output<z.ZodObject<Shape>>; faults: readonly string[] } {
  const read = (parameters: URLSearchParams) => readQuery(schema, parameters).values;
  try {
    return { values: read(url.searchParams), faults: [] };
  } catch (error) {
    response.status = 400;
    return { values: read(new URLSearchParams()), faults: [...faultsOf(error).values()] };
  }
}
