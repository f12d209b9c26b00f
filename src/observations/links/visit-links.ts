import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { dayOf } from '../../base/day.ts';
import { type LinkReport, readLinkReport } from '../../catalog/observed/link-report.ts';
import type { VisitWorld } from '../visit/create-visit.ts';
import { createRules } from '../visit/robots.ts';
import { VisitError } from '../visit/visit.ts';
import { dueLinks, mergeReport } from './merge-report.ts';
import { type Verdict, visitLink } from './visit-link.ts';

/** Links of one host that a run visits. Those left over are due in the next one, long before all are due again. */
const MOST_OF_HOST = 300;
/** Links after which the report is written, so that a run that is killed loses no more than these. */
const STEP = 200;

export interface LinkPlan {
  /** Content folder, whose report is continued. */
  readonly root: string;
  /** Which files name which address. */
  readonly links: ReadonlyMap<string, readonly string[]>;
  readonly world: VisitWorld;
  /** Hosts visited at the same time; each gets one request at a time. */
  readonly hosts: number;
  /** Days after which a link that answered is visited again. */
  readonly maxAgeDays: number;
  /** Whether a link is visited in this run; the others keep what is known of them. */
  readonly isWanted: (url: string) => boolean;
  /** Called with the number of links that this run visits. */
  readonly onDue?: (count: number) => void;
  readonly onVerdict?: (url: string, verdict: Verdict) => void;
}

function writeReport(root: string, report: LinkReport): void {
  const file = join(root, '_generated', 'link-check.json');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, `${JSON.stringify(report, null, 1)}\n`);
  renameSync(`${file}.new`, file);
}

/**
 * Visits the links that are due and writes `_generated/link-check.json`; links whose host gets no more requests in this
 * run get no verdict. Writes nothing when no host answered. Resolves with the verdicts.
 */
export async function visitLinks(plan: LinkPlan): Promise<ReadonlyMap<string, Verdict>> {
  const { root, links, world } = plan;
  const known = readLinkReport(root);
  const today = dayOf(world.clock.now());
  const rules = createRules(world);
  const verdicts = new Map<string, Verdict>();
  const write = () => writeReport(root, mergeReport(links, known, verdicts, today));
  let answered = false;
  const due = dueLinks(links, known, today, plan.maxAgeDays).filter(plan.isWanted);
  const queues = [...Map.groupBy(due, (url) => new URL(url).host).values()]
    .map((queue) => queue.slice(0, MOST_OF_HOST))
    .sort((a, b) => a.length - b.length);
  plan.onDue?.(queues.reduce((sum, { length }) => sum + length, 0));

  async function visit(url: string): Promise<void> {
    let verdict: Verdict;
    try {
      verdict = await visitLink(url, world, rules);
    } catch (error) {
      if (error instanceof VisitError) return;
      throw error;
    }
    verdicts.set(url, verdict);
    answered ||= verdict.code !== undefined || verdict.error === 'robots.txt';
    plan.onVerdict?.(url, verdict);
    if (answered && verdicts.size % STEP === 0) write();
  }
  async function worker(): Promise<void> {
    for (let queue = queues.pop(); queue; queue = queues.pop()) for (const url of queue) await visit(url);
  }
  await Promise.all(Array.from({ length: plan.hosts }, worker));
  if (answered) write();
  return verdicts;
}
