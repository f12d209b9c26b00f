/** `npm run bench [name …]`: runs the benches of `scripts/bench/`, each in a process of its own, as Markdown tables. */
import { spawnSync } from 'node:child_process';

const BENCHES = ['search', 'serve', 'build', 'agents', 'payments'] as const;

const named = process.argv.slice(2);
const unknown = named.filter((name) => !BENCHES.some((bench) => bench === name));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}; there are ${BENCHES.join(', ')}.`);
  process.exit(2);
}
for (const bench of BENCHES.filter((name) => named.length === 0 || named.includes(name))) {
  console.log(`\n## ${bench}\n`);
  const { status } = spawnSync(process.execPath, [`scripts/bench/${bench}.ts`], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
