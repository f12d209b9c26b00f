import * as z from 'zod';
import { PackageUrl } from './package-url.ts';
import { HttpsUrl } from './scalars.ts';

/** What runs a tool on machines of one's own. */
export const SelfHost = z.strictObject({
  compose: HttpsUrl.optional(),
  image: PackageUrl.optional(),
  helm: HttpsUrl.optional(),
});
