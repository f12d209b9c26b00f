import { readFileSync } from 'node:fs';
import * as z from 'zod';

const Origin = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ''));
const Origins = z.record(Origin, Origin);

/** Origin that records name → address that requests for it go to, without a final slash. */
export type Origins = ReadonlyMap<string, string>;

/** Reads the JSON file of `REFRESH_ORIGINS`; none when it is not set. Throws when the file is not such a list. */
export function readOrigins(file: string | undefined): Origins {
  if (!file) return new Map();
  let why = '';
  try {
    const parsed = Origins.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    if (parsed.success) return new Map(Object.entries(parsed.data));
  } catch (error) {
    why = ` (${(error as Error).message})`;
  }
  throw new Error(
    `REFRESH_ORIGINS: ${file}${why} must be a JSON object from origin to origin, such as {"https://registry.npmjs.org": "https://npm.example.org"}`,
  );
}

/** Where a request for `url` is sent, without user and password, and whether the operator chose that address. */
export function placeOf(url: string, origins: Origins): { url: string; trusted: boolean } {
  const { origin, pathname, search } = new URL(url);
  const place = origins.get(origin);
  return { url: (place ?? origin) + pathname + search, trusted: place !== undefined };
}
