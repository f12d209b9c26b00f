import { replaceJson } from '../../base/files.ts';
import { codeSpan } from '../../base/text.ts';
import { DAY_MS } from '../../base/time.ts';
import {
  type CollectorRuns,
  collectorRunsFile,
  readCollectorRuns,
} from '../../catalog/observed/observed-files.ts';
import { operationDifference } from '../../catalog/observed/operation-difference.ts';
import { COLLECTORS, type CollectorName } from '../../records/observation.ts';
import type { ObservedChange } from '../observation-files.ts';
import type { RunResult, TaskResult } from './run-tasks.ts';

/** Changes and failures that are written out; the rest is counted. */
const SHOWN = 200;

const tick = (value: unknown) => codeSpan(String(value).slice(0, 200));

function describe({ field, before, after }: ObservedChange): string {
  if (before === undefined)
    return `${field} is ${Array.isArray(after) ? `a list of ${after.length}` : tick(after)}`;
  if (after === undefined) return `${field} is not given any more`;
  if (field === 'operations') {
    const { added, breaking, deprecated } = operationDifference(before as string[], after as string[]);
    const parts = [
      `${added.length} operations added`,
      `${deprecated.length} deprecated`,
      `${breaking.length} breaking`,
    ];
    return `${parts.join(', ')}${breaking.length > 0 ? `: ${breaking.slice(0, 5).map(tick).join('; ')}` : ''}`;
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    const keys = new Set(before.map((value) => JSON.stringify(value)));
    const added = after.filter((value) => !keys.has(JSON.stringify(value)));
    const titles = added.map((value: unknown) => {
      if (typeof value !== 'object' || value === null) return value;
      return 'title' in value ? value.title : 'version' in value ? value.version : value;
    });
    return `${field}: ${added.length} new${added.length > 0 ? `: ${titles.slice(0, 5).map(tick).join('; ')}` : ''}`;
  }
  return `${field}: ${tick(before)} → ${tick(after)}`;
}

function table(results: readonly TaskResult[]): string[] {
  const rows = [...Map.groupBy(results, ({ task }) => task.collector.name)].map(([name, list]) => {
    const count = (outcome: TaskResult['outcome']) => list.filter((each) => each.outcome === outcome).length;
    return `| ${name} | ${count('seen') + count('unchanged')} | ${count('failed')} | ${count('broken')} | ${count('postponed')} |`;
  });
  return ['| collector | seen | failed | broken | postponed |', '|---|---|---|---|---|', ...rows];
}

/** Failures by collector and kind, the most frequent first. */
function kinds(results: readonly TaskResult[]): string[] {
  const counts = Map.groupBy(
    results.filter(({ kind }) => kind !== undefined),
    ({ task, kind }) => `| ${task.collector.name} | ${kind} |`,
  );
  const rows = [...counts].sort(([, a], [, b]) => b.length - a.length);
  if (rows.length === 0) return [];
  return [
    '',
    '## Failures by kind',
    '| collector | kind | subjects |',
    '|---|---|---|',
    ...rows.map(([row, list]) => `${row} ${list.length} |`),
  ];
}

/** A run in Markdown for those who review it. Text that others wrote is shown as code. */
export function runSummary({ results, changes, drafts }: RunResult): string {
  const bySlug = [...Map.groupBy(changes.slice(0, SHOWN), ({ slug }) => slug)].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  const changed = bySlug.flatMap(([slug, list]) =>
    list.map((change) => `- **${slug}**, ${change.collector} ${tick(change.subject)}: ${describe(change)}`),
  );
  const failures = results
    .filter(({ outcome }) => outcome === 'failed' || outcome === 'broken')
    .map(
      ({ task, outcome, reason }) =>
        `- ${task.collector.name} ${tick(task.target.subject)} ${outcome}: ${tick(reason)}`,
    );
  const cut = (lines: readonly string[], total: number) =>
    total > SHOWN ? [...lines.slice(0, SHOWN), `- and ${total - SHOWN} more`] : lines;
  return [
    '## What was visited',
    ...table(results),
    ...kinds(results),
    ...(changes.length > 0 ? ['', '## What has changed', ...cut(changed, changes.length)] : []),
    ...(drafts.length > 0
      ? ['', '## Drafts to read', ...drafts.map((slug) => `- \`content/changes/${slug}.md\``)]
      : []),
    ...(failures.length > 0 ? ['', '## What failed', ...cut(failures, failures.length)] : []),
    '',
  ].join('\n');
}

/** A quiet night changes no file; the day is written again after a week all the same. */
const QUIET_MS = 7 * DAY_MS;

/**
 * Updates the last day on which each collector had an answer, after a run on the day `today`. Collectors without
 * observations are left out: they are not asked again, so their day would only grow older. Pure.
 */
export function runsAfter(
  known: CollectorRuns,
  results: readonly TaskResult[],
  observing: ReadonlySet<CollectorName>,
  today: string,
  isQuiet: boolean,
): CollectorRuns {
  const answered = new Set(
    results
      .filter(({ outcome }) => outcome === 'seen' || outcome === 'unchanged')
      .map(({ task }) => task.collector.name),
  );
  return Object.fromEntries(
    COLLECTORS.filter((name) => observing.has(name)).flatMap((name) => {
      const before = known[name];
      const isRecent = before !== undefined && Date.parse(today) - Date.parse(before) < QUIET_MS;
      const day = answered.has(name) && !(isQuiet && isRecent) ? today : before;
      return day === undefined ? [] : [[name, day]];
    }),
  );
}

/**
 * Writes the last day on which each collector had an answer. `observing`: collectors with observations. `isQuiet`:
 * the run changed no observation file.
 */
export function recordRuns(
  root: string,
  results: readonly TaskResult[],
  observing: ReadonlySet<CollectorName>,
  today: string,
  isQuiet: boolean,
): void {
  const known = readCollectorRuns(root);
  const runs = runsAfter(known, results, observing, today, isQuiet);
  if (JSON.stringify(runs) === JSON.stringify(known)) return;
  replaceJson(collectorRunsFile(root), runs);
}

/** Fewer broken answers can be the fault of single sources. */
const LEAST = 3;

/**
 * Collectors for which at least three answers, and half of all, were not what their sources document: the form of the
 * answers has changed, and the collector has to follow.
 */
export function brokenCollectors(results: readonly TaskResult[]): CollectorName[] {
  return [...Map.groupBy(results, ({ task }) => task.collector.name)].flatMap(([name, list]) => {
    const broken = list.filter(({ outcome }) => outcome === 'broken').length;
    const answered =
      broken + list.filter(({ outcome }) => outcome === 'seen' || outcome === 'unchanged').length;
    return broken >= LEAST && broken * 2 >= answered ? [name] : [];
  });
}
