/**
 * Builds the real content, and the content extended with generated tools to the given sizes (default 1,000, 1,250 and
 * 5,000): clean, unchanged, and after a change of one record. `--quick` builds the real content only. CPU seconds are
 * comparable on a busy machine, too. `--against DIR --times 5` builds the real content of this checkout and of another with
 * its packages in turn instead, and prints the ratios of the medians.
 */
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { atMost, head, median, reportBars, row } from './measure.ts';
import { type BuildCost, copyProject, type ProjectCopy } from './project-copy.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    against: { type: 'string' },
    times: { type: 'string', default: '5' },
  },
});
/** Sizes with bars. */
const [THOUSAND, QUARTER, LARGE] = [1000, 1250, 5000];

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

/** Costs of three builds of one copy, made in this order. */
interface Costs {
  readonly clean: BuildCost;
  readonly unchanged: BuildCost;
  readonly changed: BuildCost;
}

const copies: ProjectCopy[] = [];

/** Builds a copy of a project with `count` tools, or with its own; prints and returns the costs. */
function measure(label: string, { count = 0, project = '.' } = {}): Costs {
  const copy = copyProject('http://localhost:4321', project);
  copies.push(copy);
  growTools(copy.directory, count);
  const clean = copy.build();
  const unchanged = copy.buildIfNeeded();
  appendFileSync(join(copy.directory, 'content/tools/stripe.md'), '\nOne sentence more.\n');
  const costs = { clean, unchanged, changed: copy.buildIfNeeded() };
  for (const [name, { wall, cpu, peakMb }] of Object.entries(costs))
    console.log(row(`${label}, ${name}`, wall, cpu, peakMb / 1024));
  return costs;
}

function compareWith(against: string, times: number): void {
  const [before, after]: [Costs[], Costs[]] = [[], []];
  for (let turn = 0; turn < times; turn += 1) {
    before.push(measure('before', { project: against }));
    after.push(measure('after'));
  }
  console.log(`\n${head('median', 'before', 'after', 'after ÷ before')}`);
  for (const kind of ['clean', 'changed'] as const)
    for (const unit of ['wall', 'cpu'] as const) {
      const [old = 0, own = 0] = [before, after].map((list) =>
        median(list.map((costs) => costs[kind][unit])),
      );
      console.log(row(`${kind}, ${unit} s`, old, own, own / old));
    }
}

const shareOfClean = (label: string, { clean, changed }: Costs, share: number) =>
  atMost(`CPU of one record changed ÷ clean, ${label}`, changed.cpu / clean.cpu, share);

function barsOfReal(): void {
  const real = measure('real');
  bars.push(
    atMost('real content, clean', real.clean.wall, 20, 's'),
    shareOfClean('real content', real, 0.33),
    atMost('real content, one record changed', real.changed.wall, 6, 's'),
  );
}

function barsOfSizes(sizes: readonly number[]): void {
  const bySize = new Map(sizes.map((size) => [size, measure(size.toLocaleString('en'), { count: size })]));
  const [thousand, quarter, large] = [THOUSAND, QUARTER, LARGE].map((size) => bySize.get(size));
  if (thousand) bars.push(atMost('1,000 tools, clean', thousand.clean.wall, 15, 's'));
  if (large)
    bars.push(
      atMost('5,000 tools, clean', large.clean.wall, 60, 's'),
      atMost('5,000 tools, most memory', large.clean.peakMb / 1024, 2, 'GB'),
      atMost('5,000 tools, unchanged', large.unchanged.wall, 20, 's'),
      shareOfClean('5,000 tools', large, 0.25),
    );
  if (large && quarter)
    bars.push(atMost('CPU of 5,000 ÷ 1,250 tools', large.clean.cpu / quarter.clean.cpu, 5));
}

const bars: ReturnType<typeof atMost>[] = [];
console.log(head('tools, build', 'wall s', 'CPU s', 'peak RSS GB'));
if (values.against !== undefined) compareWith(values.against, Number(values.times));
else {
  if (positionals.length === 0) barsOfReal();
  if (positionals.length > 0) barsOfSizes(positionals.map(Number));
  else if (!values.quick) barsOfSizes([THOUSAND, QUARTER, LARGE]);
  reportBars(bars);
}
// Removed last: ext4 makes new files slowly for minutes after many were deleted.
for (const copy of copies) copy.remove();
