import { join } from 'node:path';
import { replaceJson } from '../../base/files.ts';
import { byKeys } from '../../base/lists.ts';
import { DAY_MS, dayOf } from '../../base/time.ts';
import { splitFrontMatter } from '../../catalog/content/front-matter.ts';
import { type LinkEntry, type LinkReport, readLinkReport } from '../../catalog/observed/observed-files.ts';
import type { VisitWorld } from '../visit/create-visit.ts';
import { createRules } from '../visit/robots.ts';
import { VisitError } from '../visit/visit.ts';
import { type Verdict, visitLink } from './visit-link.ts';

const FAILING = new Set(['dead', 'parked', 'unreachable']);

/**
 * Links that are due, those first that were not visited for the longest time: never visited, failing and not visited
 * today, or visited `maxAgeDays` ago or earlier.
 */
export function dueLinks(
  links: ReadonlyMap<string, readonly string[]>,
  { links: known }: LinkReport,
  today: string,
  maxAgeDays: number,
): string[] {
  const visitedAt = (url: string) => known[url]?.checkedAt ?? '';
  const due = [...links.keys()].filter((url) => {
    const entry = known[url];
    if (!entry) return true;
    const age = (Date.parse(today) - Date.parse(entry.checkedAt)) / DAY_MS;
    return age >= (FAILING.has(entry.class) ? 1 : maxAgeDays);
  });
  return due.sort((a, b) => visitedAt(a).localeCompare(visitedAt(b)));
}

/** The report after a run: new verdicts over old ones; links that no file names are dropped. */
export function mergeReport(
  links: ReadonlyMap<string, readonly string[]>,
  { links: known }: LinkReport,
  verdicts: ReadonlyMap<string, Verdict>,
  today: string,
): LinkReport {
  const merged: Record<string, LinkEntry> = {};
  for (const [url, files] of links) {
    const verdict = verdicts.get(url);
    const before = known[url];
    if (verdict) {
      const failing = FAILING.has(verdict.class) && { failingSince: before?.failingSince ?? today };
      merged[url] = { ...verdict, checkedAt: today, ...failing, files: [...files] };
    } else if (before) merged[url] = { ...before, files: [...files] };
  }
  return { links: merged };
}

/** Links of one host that a run visits. Those left over are due in the next one, long before all are due again. */
const MOST_OF_HOST = 300;
/** Links after which the report is written, so that a run that is killed loses no more than these. */
const STEP = 200;

interface LinkPlan {
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
  const write = () =>
    replaceJson(join(root, '_generated', 'link-check.json'), mergeReport(links, known, verdicts, today));
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

function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : [];
}

/** Every https address in a content file: values of the front matter and links of the body, without fragment. */
function linksOf(text: string): string[] {
  const { data, body } = splitFrontMatter(text);
  const values = strings(data).filter((value) => /^https:\/\/\S+$/.test(value));
  const inBody = [...body.matchAll(/\]\((https:\/\/[^)\s]+)\)|<(https:\/\/[^>\s]+)>/g)].map(
    ([, link, bare]) => link ?? bare ?? '',
  );
  return [...values, ...inBody].filter((url) => URL.canParse(url)).map((url) => url.replace(/#.*$/, ''));
}

/** Which files name which address; addresses and files in order. */
export function findLinks(entries: readonly { file: string; text: string }[]): Map<string, string[]> {
  const byUrl = [...byKeys(entries, ({ text }) => linksOf(text))].sort(([a], [b]) => (a < b ? -1 : 1));
  return new Map(byUrl.map(([url, list]) => [url, [...new Set(list.map(({ file }) => file))].sort()]));
}
