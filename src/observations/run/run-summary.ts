import { codeSpan } from '../../base/code-span.ts';
import { operationDifference } from '../../catalog/observed/operation-difference.ts';
import type { ObservedChange } from '../merge-observation.ts';
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
