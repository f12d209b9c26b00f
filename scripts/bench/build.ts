/**
 * Building: a clean build of the real content and an unchanged rebuild, then the same with generated tools
 * added. `--quick` leaves the generated tools out.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildCost, copyProject } from './project-copy.ts';

const QUICK = process.argv.includes('--quick');
const BASE_URL = 'http://localhost:4321';

/** Adds copies of the real tools under invented names until there are `count`. */
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

function measure(label: string, count?: number): { clean: BuildCost; again: BuildCost } {
  const copy = copyProject(BASE_URL);
  try {
    if (count) growTools(copy.directory, count);
    const clean = copy.build();
    const again = copy.build();
    for (const [name, { wall, cpu, peakMb }] of Object.entries({ clean, unchanged: again })) {
      console.log(
        `| ${label} | ${name} | ${wall.toFixed(1)} | ${cpu.toFixed(1)} | ${(peakMb / 1024).toFixed(2)} |`,
      );
    }
    return { clean, again };
  } finally {
    copy.remove();
  }
}

console.log('| tools | build | wall s | CPU s | peak RSS GB |\n|---|---|--:|--:|--:|');
const real = measure('real content');
const bars: [string, number, number][] = [['real content, clean, s', real.clean.wall, 20]];
if (!QUICK) {
  const thousand = measure('1,000', 1000);
  const quarter = measure('1,250', 1250);
  const many = measure('5,000', 5000);
  bars.push(
    ['1,000 tools, clean, s', thousand.clean.wall, 15],
    ['5,000 tools, clean, s', many.clean.wall, 60],
    ['5,000 tools, peak RSS, GB', many.clean.peakMb / 1024, 2],
    ['5,000 tools, unchanged, s', many.again.wall, 20],
    ['CPU time of 5,000 / 1,250 tools', many.clean.cpu / quarter.clean.cpu, 5],
  );
}
console.log('\n| bar | measured | at most | |\n|---|--:|--:|---|');
for (const [name, value, most] of bars) {
  console.log(`| ${name} | ${value.toFixed(2)} | ${most} | ${value <= most ? 'PASS' : 'FAIL'} |`);
}
