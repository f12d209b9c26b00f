import { type VisitWorld, visitUrl } from './create-visit.ts';
import { readRobots } from './robots-rules.ts';
import { type Rules, VisitError } from './visit.ts';

/** RFC 9309 §2.5: at least 500 kibibytes are read. */
const ROBOTS_BYTES = 512 << 10;

/** What ends the visits to a host, and what does not allow to ask it at all. */
const FINAL = new Set(['busy', 'budget', 'address', 'given-up', 'offline']);

/**
 * Rules of every origin by its robots.txt (RFC 9309), read once per run. Everything may be visited when there is none
 * (§2.3.1.3) or when it cannot be read: the visit then reports the failure.
 */
export function createRules(world: VisitWorld): Rules {
  const product = world.userAgent.split('/', 1)[0]?.toLowerCase() ?? '';
  const byOrigin = new Map<string, Promise<(url: string) => boolean>>();
  const read = async (origin: string) => {
    const address = `${origin}/robots.txt`;
    const text = await visitUrl(address, world, { maxBytes: ROBOTS_BYTES, accept: 'text/plain' })
      .then(({ status, body }) => (status === 200 ? new TextDecoder().decode(body) : ''))
      .catch((error: unknown) => {
        if (error instanceof VisitError && FINAL.has(error.reason)) throw error;
        return '';
      });
    return readRobots(text, product);
  };
  return async (url) => {
    const { origin } = new URL(url);
    const kept = byOrigin.get(origin) ?? read(origin);
    byOrigin.set(origin, kept);
    return (await kept)(url);
  };
}
