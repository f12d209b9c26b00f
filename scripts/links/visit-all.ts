import { setTimeout as sleep } from 'node:timers/promises';
import type { Verdict } from './visit-link.ts';

export interface VisitPlan {
  /** Hosts visited at the same time; each host gets one request at a time. */
  readonly concurrency: number;
  /** Pause between two visits to one host. */
  readonly delayMs: number;
  /** Reads the robots.txt of an origin; answers whether an address may be visited. */
  readonly rules: (origin: string) => Promise<(url: string) => boolean>;
  readonly visit: (url: string) => Promise<Verdict>;
  readonly onVerdict?: (url: string, verdict: Verdict) => void;
}

/** Verdict on a link that robots.txt disallows; it is not requested. */
const UNVISITED: Verdict = { class: 'blocked', error: 'robots.txt' };

/**
 * Visits links host by host, as each robots.txt allows. A host that answers 429 gets no more requests in this run: its
 * other links get no verdict.
 */
export async function visitAll(urls: readonly string[], plan: VisitPlan): Promise<Map<string, Verdict>> {
  const hosts = [...Map.groupBy(urls, (url) => new URL(url).origin)];
  const verdicts = new Map<string, Verdict>();
  async function worker(): Promise<void> {
    for (let next = hosts.pop(); next; next = hosts.pop()) {
      const [origin, links] = next;
      const mayVisit = await plan.rules(origin);
      for (const url of links) {
        const allowed = mayVisit(url);
        if (allowed) await sleep(plan.delayMs);
        const verdict = allowed ? await plan.visit(url) : UNVISITED;
        verdicts.set(url, verdict);
        plan.onVerdict?.(url, verdict);
        if (verdict.code === 429) break;
      }
    }
  }
  // Workers take the longest queue first, so that it does not run alone at the end.
  hosts.sort(([, a], [, b]) => a.length - b.length);
  await Promise.all(Array.from({ length: plan.concurrency }, worker));
  return verdicts;
}
