import { type BuildCost, copyProject, type ProjectCopy } from './project-copy.ts';

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

interface Pair {
  readonly clean: BuildCost;
  readonly changed: BuildCost;
}

/**
 * Builds this checkout and another in turn, each time from nothing and then after one record has changed, and prints the
 * costs of all and the ratios of the medians.
 */
export function compareBuilds(
  against: string,
  times: number,
  baseUrl: string,
  edit: (folder: string) => void,
): void {
  const projects = { before: against, after: '.' };
  const costs: Record<keyof typeof projects, Pair[]> = { before: [], after: [] };
  console.log('| build | clean: wall s, CPU s | one record changed: wall s, CPU s |\n|---|--:|--:|');
  const copies: ProjectCopy[] = [];
  const cells = (cost: BuildCost) => `${cost.wall.toFixed(1)}, ${cost.cpu.toFixed(1)}`;
  for (let turn = 0; turn < times; turn += 1)
    for (const name of ['before', 'after'] as const) {
      const copy = copyProject(baseUrl, projects[name]);
      const clean = copy.build();
      edit(copy.directory);
      const changed = copy.buildIfNeeded();
      copies.push(copy);
      costs[name].push({ clean, changed });
      console.log(`| ${name} | ${cells(clean)} | ${cells(changed)} |`);
    }
  for (const kind of ['clean', 'changed'] as const)
    for (const unit of ['wall', 'cpu'] as const) {
      const [before, after] = [costs.before, costs.after].map((list) =>
        median(list.map((pair) => pair[kind][unit])),
      );
      console.log(
        `${kind}, ${unit}: ${before?.toFixed(1)} → ${after?.toFixed(1)} s, ÷ ${((after ?? 0) / (before ?? 1)).toFixed(2)}`,
      );
    }
  // Removed last: ext4 makes new files slowly for minutes after many were deleted.
  for (const copy of copies) copy.remove();
}
