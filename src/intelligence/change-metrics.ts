import { type ApiChange, changeDate } from '../catalog/schema/api-change.ts';
import type { Tool } from '../catalog/schema/tool.ts';
import { daysBetween, percent } from './days.ts';

function median(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}

/** Days between announcement and effect, per category of the tool; only where sources give both. */
function medianNotice(
  changes: readonly ApiChange[],
  tools: ReadonlyMap<string, Tool>,
): Record<string, number> {
  const byCategory = new Map<string, number[]>();
  for (const { tool, announcedAt, effectiveAt } of changes) {
    if (announcedAt === undefined || effectiveAt === undefined) continue;
    for (const category of tools.get(tool ?? '')?.categories ?? [])
      byCategory.set(category, [...(byCategory.get(category) ?? []), daysBetween(announcedAt, effectiveAt)]);
  }
  return Object.fromEntries([...byCategory].map(([category, days]) => [category, median(days) ?? 0]));
}

/** Changes of APIs: counts around `today`, the share that needs action, and those that need it. */
export function changeMetrics(
  changes: readonly ApiChange[],
  tools: ReadonlyMap<string, Tool>,
  today: string,
  window: number,
) {
  const age = (change: ApiChange) => daysBetween(changeDate(change), today);
  const recent = changes.filter((change) => age(change) <= window);
  const needing = recent.filter((change) => change.severity !== 'informational');
  return {
    announcedLast30: changes.filter(
      ({ announcedAt }) =>
        announcedAt !== undefined && announcedAt <= today && daysBetween(announcedAt, today) <= 30,
    ).length,
    effectiveNext30: changes.filter(
      ({ effectiveAt }) =>
        effectiveAt !== undefined && effectiveAt >= today && daysBetween(today, effectiveAt) <= 30,
    ).length,
    inWindow: recent.length,
    actionRequiredPercent: percent(
      recent.filter((change) => change.severity === 'action-required').length,
      recent.length,
    ),
    toolsAffected: new Set(needing.flatMap((change) => change.tool ?? [])).size,
    medianNoticeDays: medianNotice(changes, tools),
    needing: needing.map((change) => ({
      slug: change.slug,
      title: change.title,
      tool: change.tool ?? null,
      subject: tools.get(change.tool ?? '')?.name ?? change.subject ?? change.tool ?? '',
      kind: change.kind,
      severity: change.severity,
      date: changeDate(change),
      announcedAt: change.announcedAt ?? null,
      effectiveAt: change.effectiveAt ?? null,
      days: -age(change),
      action: change.action ?? null,
      confidence: change.confidence,
      sources: change.sources.map((source) => source.url),
    })),
  };
}
