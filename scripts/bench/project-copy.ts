import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Measured, PROCESS_HOOKS } from '../testing/report.ts';

/** What a build reads. */
const SOURCES = [
  'astro.config.mjs',
  'content',
  'deploy',
  'package-lock.json',
  'package.json',
  'public',
  'src',
  'tsconfig.json',
];

/** As `npm run build` does. */
const COMPILED = { NODE_COMPILE_CACHE: 'node_modules/.cache/compiled' };

/** Cost of one build: seconds by the clock, seconds of CPU with its children, and its most memory in MB. */
export interface BuildCost {
  readonly wall: number;
  readonly cpu: number;
  readonly peakMb: number;
  /** What the build printed. */
  readonly output: string;
}

/** A copy of the sources with caches and output of its own, inside the project so that it finds its packages. */
export interface ProjectCopy {
  readonly directory: string;
  /** Builds the copy from nothing; throws with the output of a build that failed. */
  build(): BuildCost;
  /** `npm run build` in the copy, which keeps a build that is up to date, and pages that are. */
  buildIfNeeded(): BuildCost;
  remove(): void;
}

/**
 * Copies the sources of a project below its folder, by default the working directory; pages are built for `baseUrl`, by
 * the scripts of that project and with the arguments that its `npm run build` gives to Node.
 */
export function copyProject(baseUrl: string, project = '.'): ProjectCopy {
  const directory = mkdtempSync(resolve(project, '.bench-'));
  for (const source of SOURCES) cpSync(join(project, source), join(directory, source), { recursive: true });
  const { scripts } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
  const [, flags = ''] = /\bnode ((?:--\S+ )*)scripts\/build\.ts/.exec(scripts.build) ?? [];
  const build = [...flags.split(' ').filter(Boolean), resolve(project, 'scripts/build.ts')];
  const cost = join(directory, 'cost.json');
  const run = (args: readonly string[]): BuildCost => {
    const started = performance.now();
    const { status, stdout, stderr } = spawnSync(process.execPath, [...PROCESS_HOOKS, ...args], {
      cwd: directory,
      env: {
        ...process.env,
        ASTRO_TELEMETRY_DISABLED: '1',
        ...COMPILED,
        PUBLIC_BASE_URL: baseUrl,
        CPU_REPORT: cost,
      },
      encoding: 'utf8',
      maxBuffer: 64 << 20,
    });
    const wall = (performance.now() - started) / 1000;
    if (status !== 0) throw new Error(`the build failed:\n${stdout}${stderr}`);
    const { cpu, peakMb } = JSON.parse(readFileSync(cost, 'utf8')) as Measured;
    rmSync(cost);
    return { wall, cpu, peakMb, output: stdout };
  };
  return {
    directory,
    build: () => run([...build, '--force']),
    buildIfNeeded: () => run(build),
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
}
