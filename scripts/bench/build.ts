/**
 * Builds the real content, and the content extended with generated tools to the given sizes (default 1,250 and 5,000):
 * clean, unchanged, and after a change of one record; then starts a server on it. `--quick` builds the real content only.
 * CPU seconds are comparable on a busy machine, too.
 */
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startBuilt } from './load.ts';
import { atMost, cpuMicros, head, QUICK, reportBars, residentMb, row } from './measure.ts';
import { type BuildCost, copyProject, type ProjectCopy } from './project-copy.ts';

const sizes = process.argv
  .slice(2)
  .filter((argument) => argument !== '--quick')
  .map(Number);
/** Sizes with bars. */
const [QUARTER, LARGE] = [1250, 5000];

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

/** Builds a copy of a project with `count` tools, or with its own, and starts it; prints and returns the costs. */
async function measure(label: string, count = 0): Promise<Costs> {
  const copy = copyProject('http://localhost:4321');
  copies.push(copy);
  growTools(copy.directory, count);
  const clean = copy.build();
  const unchanged = copy.buildIfNeeded();
  appendFileSync(join(copy.directory, 'content/tools/stripe.md'), '\nSupport answers by e-mail.\n');
  const costs = { clean, unchanged, changed: copy.buildIfNeeded() };
  for (const [name, { wall, cpu, peakMb }] of Object.entries(costs))
    console.log(row(`${label}, ${name}`, wall, cpu, peakMb / 1024));
  const server = await startBuilt({ PAYMENTS_MODE: 'off' }, join(copy.directory, 'dist'));
  const cpu = cpuMicros(server.pid) / 1e6;
  console.log(row(`${label}, start`, server.readyMs / 1000, cpu, residentMb(server.pid) / 1024));
  server.stop();
  return costs;
}

const bars: ReturnType<typeof atMost>[] = [];
const addBar = (...bar: Parameters<typeof atMost>) => bars.push(atMost(...bar));

async function barsOfReal(): Promise<void> {
  const { clean, changed } = await measure('real');
  addBar('real content, clean', clean.wall, 15, 's');
  addBar('CPU of one record changed ÷ clean, real content', changed.cpu / clean.cpu, 0.33);
  addBar('real content, one record changed', changed.wall, 6, 's');
}

async function barsOfSizes(sizes: readonly number[]): Promise<void> {
  const bySize = new Map<number, Costs>();
  for (const size of sizes) bySize.set(size, await measure(`${size}`, size));
  const [quarter, large] = [QUARTER, LARGE].map((size) => bySize.get(size));
  if (!large) return;
  addBar('5,000 tools, clean', large.clean.wall, 60, 's');
  addBar('5,000 tools, most memory', large.clean.peakMb / 1024, 2, 'GB');
  addBar('5,000 tools, unchanged', large.unchanged.wall, 20, 's');
  addBar('CPU of one record changed ÷ clean, 5,000 tools', large.changed.cpu / large.clean.cpu, 0.25);
  if (quarter) addBar('CPU of 5,000 ÷ 1,250 tools', large.clean.cpu / quarter.clean.cpu, 5);
}

console.log(head('tools, build', 'wall s', 'CPU s', 'peak RSS GB'));
if (sizes.length === 0) await barsOfReal();
if (sizes.length > 0) await barsOfSizes(sizes);
else if (!QUICK) await barsOfSizes([QUARTER, LARGE]);
reportBars(bars);
// Removed last: ext4 makes new files slowly for minutes after many were deleted.
for (const copy of copies) copy.remove();
process.exit();
