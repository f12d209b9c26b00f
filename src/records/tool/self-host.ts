import * as z from 'zod';
import { HttpsUrl } from '../scalars.ts';
import { PackageUrl } from './package-url.ts';

/** Files and images for hosting a tool oneself. */
export const SelfHost = z.strictObject({
  compose: HttpsUrl.optional(),
  image: PackageUrl.optional(),
  helm: HttpsUrl.optional(),
});
