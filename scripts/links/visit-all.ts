import { setTimeout as sleep } from 'node:timers/promises';
import type { Verdict } from './visit-link.ts';

export interface VisitPlan {
  /** Hosts visited at the same time; each host gets one request at a time. */
  readonly concurrency: number;
  /** Pause between two requests to one host. */
  readonly delayMs: number;
  readonly visit: (url: string) => Promise<Verdict>;
  readonly onVerdict?: (url: string, verdict: Verdict) => void;
}

/**
 * Visits links host by host. A host that answers 429 is left alone for the rest of the run: its other links
 * get no verdict.
 */
export async function visitAll(urls: readonly string[], plan: VisitPlan): Promise<Map<string, Verdict>> {
  const hosts = [...Map.groupBy(urls, (url) => new URL(url).host).values()];
  const verdicts = new Map<string, Verdict>();
  async function worker(): Promise<void> {
    for (let links = hosts.pop(); links; links = hosts.pop()) {
      for (const [index, url] of links.entries()) {
        if (index > 0) await sleep(plan.delayMs);
        const verdict = await plan.visit(url);
        verdicts.set(url, verdict);
        plan.onVerdict?.(url, verdict);
        if (verdict.code === 429) break;
      }
    }
  }
  // The longest queue is taken first, so that one host does not finish alone.
  hosts.sort((a, b) => a.length - b.length);
  await Promise.all(Array.from({ length: plan.concurrency }, worker));
  return verdicts;
}
