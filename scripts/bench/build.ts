import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Bar, reportBars } from './measure.ts';
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
function compareBuilds(
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

/**
 * Builds the real content, and the content extended with generated tools to the given sizes (default 1,000, 1,250 and
 * 5,000): clean, after a change of one record, and unchanged. `--quick` builds the real content only. CPU seconds are
 * comparable on a busy machine, too. `--keep` keeps the folders, which `serve.ts FOLDER` serves. `--against DIR --times 5`
 * builds the real content of this checkout and of another with its packages in turn instead, and prints the ratios.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    against: { type: 'string' },
    times: { type: 'string', default: '5' },
  },
});
const BASE_URL = 'http://localhost:4321';
const SIZES = positionals.length > 0 ? positionals.map(Number) : values.quick ? [] : [1000, 1250, 5000];
/** Size whose build time is a bar, and a quarter of it. */
const [LARGE, QUARTER] = [5000, 1250];

/** Adds copies of the real tools under generated names until there are `count`. */
function growTools(directory: string, count: number): void {
  const tools = join(directory, 'content/tools');
  const real = readdirSync(tools).filter((file) => file.endsWith('.md'));
  for (let next = real.length; next < count; next += 1) {
    const file = real[next % real.length] as string;
    const slug = `generated-${next}`;
    const text = readFileSync(join(tools, file), 'utf8')
      .replace(/^name: .*$/m, `name: Generated ${next}`)
      .replace(/^slug: .*$/m, `slug: ${slug}`)
      .replace(/^websiteUrl: .*$/m, `websiteUrl: https://${slug}.example`)
      .replace(/^(?:aliases|formerNames): .*\n/gm, '');
    writeFileSync(join(tools, `${slug}.md`), text);
  }
}

const changeRecord = (directory: string) =>
  appendFileSync(join(directory, 'content/tools/stripe.md'), '\nOne sentence more.\n');

interface Costs {
  readonly clean: BuildCost;
  readonly changed: BuildCost;
  readonly unchanged: BuildCost;
}

const copies: ProjectCopy[] = [];

function measure(label: string, count?: number): Costs {
  const copy = copyProject(BASE_URL);
  copies.push(copy);
  if (count) growTools(copy.directory, count);
  const clean = copy.build();
  const unchanged = copy.buildIfNeeded();
  changeRecord(copy.directory);
  const changed = copy.buildIfNeeded();
  for (const [name, { wall, cpu, peakMb }] of Object.entries({ clean, changed, unchanged })) {
    const cells = [label, name, wall.toFixed(1), cpu.toFixed(1), (peakMb / 1024).toFixed(2)];
    console.log(`| ${cells.join(' | ')} |`);
  }
  return { clean, changed, unchanged };
}

const most = (what: string, measured: number, wanted: number, unit: Bar['unit']): Bar => ({
  what,
  measured,
  unit,
  wanted,
  better: 'less',
});

if (values.against !== undefined) {
  compareBuilds(values.against, Number(values.times), BASE_URL, changeRecord);
  process.exit();
}
console.log('| tools | build | wall s | CPU s | peak RSS GB |\n|---|---|--:|--:|--:|');
const bars: Bar[] = [];
const bySize = new Map<number, Costs>();
const shareOfClean = (label: string, { clean, changed }: Costs, share: number) =>
  most(`CPU of one record changed ÷ clean, ${label}`, changed.cpu / clean.cpu, share, '');
if (positionals.length === 0) {
  const real = measure('real');
  bars.push(
    most('real content, clean', real.clean.wall, 20, 's'),
    shareOfClean('real content', real, 0.33),
    most('real content, one record changed', real.changed.wall, 6, 's'),
  );
}
for (const size of SIZES) bySize.set(size, measure(size.toLocaleString('en'), size));
const thousand = bySize.get(1000);
if (thousand) bars.push(most('1,000 tools, clean', thousand.clean.wall, 15, 's'));
const large = bySize.get(LARGE);
if (large) {
  bars.push(
    most('5,000 tools, clean', large.clean.wall, 60, 's'),
    most('5,000 tools, most memory', large.clean.peakMb / 1024, 2, 'GB'),
    most('5,000 tools, unchanged', large.unchanged.wall, 20, 's'),
    shareOfClean('5,000 tools', large, 0.25),
  );
  const quarter = bySize.get(QUARTER);
  if (quarter) bars.push(most('CPU of 5,000 ÷ 1,250 tools', large.clean.cpu / quarter.clean.cpu, 5, ''));
}
// Removed last: ext4 makes new files slowly for minutes after many were deleted.
for (const copy of copies) {
  if (values.keep) console.log(`\nKept in ${copy.directory}`);
  else copy.remove();
}
reportBars(bars);
