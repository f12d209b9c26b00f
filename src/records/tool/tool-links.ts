import * as z from 'zod';
import { HttpsUrl } from '../scalars.ts';

/** Pages about a tool, besides its website. */
export const ToolLinks = z.strictObject({
  docs: HttpsUrl.optional(),
  openapi: HttpsUrl.optional(),
  repository: HttpsUrl.optional(),
  status: HttpsUrl.optional(),
  changelog: HttpsUrl.optional(),
  /** RSS, Atom or JSON feed of the changelog. */
  changelogFeed: HttpsUrl.optional(),
  pricing: HttpsUrl.optional(),
  signup: HttpsUrl.optional(),
  terms: HttpsUrl.optional(),
  /** Trust centre, or the page on security. */
  trust: HttpsUrl.optional(),
  support: HttpsUrl.optional(),
  mcpServer: HttpsUrl.optional(),
  llmsTxt: HttpsUrl.optional(),
});
