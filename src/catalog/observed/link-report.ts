import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

/**
 * `moved`: a permanent redirect leads elsewhere; `dead`: gone, or the host is unknown; `parked`: the domain
 * shows advertisements or a sale; `blocked`: the server refuses programs, so people must look; `unreachable`: no
 * answer or a server fault, to be tried again.
 */
export const LINK_CLASSES = ['ok', 'moved', 'dead', 'parked', 'blocked', 'unreachable'] as const;

const LinkEntry = z.strictObject({
  class: z.enum(LINK_CLASSES),
  code: z.int().optional(),
  location: z.string().optional(),
  error: z.string().optional(),
  /** Day of the last visit. */
  checkedAt: z.iso.date(),
  /** Day since which the link has been dead, parked or unreachable at every visit. */
  failingSince: z.iso.date().optional(),
  /** Content files that name the link. */
  files: z.array(z.string()),
});
export type LinkEntry = z.infer<typeof LinkEntry>;

/** `content/_generated/link-check.json`: what was last seen at each link, and the input of the next run. */
export const LinkReport = z.strictObject({ links: z.record(z.string(), LinkEntry) });
export type LinkReport = z.infer<typeof LinkReport>;

/** The report below the content folder `root`; without one, no link has been visited. */
export function readLinkReport(root: string): LinkReport {
  const file = join(root, '_generated', 'link-check.json');
  return existsSync(file) ? LinkReport.parse(JSON.parse(readFileSync(file, 'utf8'))) : { links: {} };
}
