import { createHash } from 'node:crypto';
import { discoveryFacts } from '../server/discovery-facts.ts';
import type { Settings } from '../server/settings/settings.ts';

/** Hash over what settings say in the documents of a build, and the month, from which `security.txt` expires. */
export function hashBuildFacts(settings: Settings, now: Date): string {
  return createHash('sha256')
    .update(JSON.stringify([discoveryFacts(settings), now.toISOString().slice(0, 7)]))
    .digest('hex')
    .slice(0, 32);
}
