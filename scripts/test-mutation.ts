/**
 * `npm run test:mutation -- search` mutates the code of `src/search`, one place at a time, and lists the mutants that
 * no test in `tests/unit/search` detects; `-- search/plan/rank.ts` mutates one file, and `-- all` every folder that has unit
 * tests. With `--sample 20` after it, one top-level statement in twenty is mutated. Fails when the score is below
 * the threshold in `tests/mutation/stryker.config.mjs`. docs/testing.md explains the result.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { installPackages } from './testing/shared-folder.ts';

const PACKAGES = 'tests/mutation';
/** Most changes in a hundred that may be impossible to test: Stryker leaves them out of the score. */
const MOST_UNTESTED = 10;

const [target = '', ...options] = process.argv.slice(2);
const sample = options[0] === '--sample' ? (options.splice(0, 2)[1] ?? '') : '1';
const [folder = ''] = target.split('/');
const watched = readdirSync('src').filter((name) => existsSync(`tests/unit/${name}`));
const folders = target === 'all' ? `{${watched.join(',')}}` : folder;
const changed = target.endsWith('.ts')
  ? `src/${target}`
  : `src/${target === 'all' ? folders : target}/**/*.ts`;
if (globSync(changed).length === 0 || (target !== 'all' && !watched.includes(folder))) {
  console.error(
    `"${target}" is neither "all" nor a folder of src with a folder of the same name in tests/unit, nor files in one; try search, search/plan/rank.ts or "search/*.ts"`,
  );
  process.exit(1);
}
if (!/^[1-9]\d{0,3}$/.test(sample)) {
  console.error(
    `--sample: "${sample}" is not a whole number from 1 to 9999; 20 changes one statement in twenty`,
  );
  process.exit(1);
}

setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
await installPackages(PACKAGES);
const report = target.replace('/*.ts', '-files').replaceAll('/', '-');
const stryker = `${PACKAGES}/node_modules/@stryker-mutator/core/bin/stryker.js`;
const { status } = spawnSync(
  process.execPath,
  [stryker, 'run', `${PACKAGES}/stryker.config.mjs`, ...options],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      MUTATE: changed,
      TESTS: `tests/unit/${folders}/**/*.test.ts`,
      REPORT: report,
      SAMPLE: sample,
    },
  },
);
process.exitCode = status ?? 1;

const result = `var/mutation/${report}.json`;
if (status === 0 && existsSync(result)) {
  const { files } = JSON.parse(readFileSync(result, 'utf8')) as {
    files: Record<string, { mutants: { status: string }[] }>;
  };
  const states = Object.values(files).flatMap(({ mutants }) => mutants.map((mutant) => mutant.status));
  const counted = states.filter((state) => state !== 'Ignored').length;
  const untested = states.filter((state) => state === 'RuntimeError').length;
  if (untested * 100 > counted * MOST_UNTESTED) {
    console.error(
      `${untested} of ${counted} changes could not be tested, so the score does not count; look at "# errors"`,
    );
    process.exitCode = 1;
  }
}
