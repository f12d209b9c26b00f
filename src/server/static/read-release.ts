import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

/** `release.json` of a release folder, which also holds `client/`, `server/`, `node_modules/`, `nginx/` and `history.json`. Its last file to be written. */
export const Release = z.strictObject({
  /** Name of the folder: when it was made, to the second in UTC, and the start of the hash of its manifest. */
  id: z.string().regex(/^\d{8}T\d{6}Z-[0-9a-f]{8}$/),
  /** RFC 3339. */
  madeAt: z.string(),
  /** Version of the catalogue. */
  catalog: z.string(),
});
export type Release = z.infer<typeof Release>;

/** Reads `release.json` below `folder`; undefined when it is missing or of another shape: then the release is not complete. */
export function readRelease(folder: string): Release | undefined {
  try {
    return Release.safeParse(JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8'))).data;
  } catch {
    return undefined;
  }
}
