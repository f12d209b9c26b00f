import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { BUILD } from '../build-site.ts';
import { cpuSeconds } from '../testing/report.ts';

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

/** Has a process print its most memory in KiB at its end. */
const PEAK = 'data:text/javascript,process.on("exit",()=>console.error(process.resourceUsage().maxRSS))';

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
 * Copies the sources of this project below its folder; pages are built for `baseUrl`, with the arguments that `npm run build`
 * gives to Node.
 */
export function copyProject(baseUrl: string): ProjectCopy {
  const directory = mkdtempSync(resolve('.bench-'));
  for (const source of SOURCES) cpSync(source, join(directory, source), { recursive: true });
  const run = (args: readonly string[]): BuildCost => {
    const [started, cpuBefore] = [performance.now(), cpuSeconds()];
    const { status, stdout, stderr } = spawnSync(process.execPath, [`--import=${PEAK}`, ...args], {
      cwd: directory,
      env: {
        ...process.env,
        ASTRO_TELEMETRY_DISABLED: '1',
        ...COMPILED,
        PUBLIC_BASE_URL: baseUrl,
      },
      encoding: 'utf8',
      maxBuffer: 64 << 20,
    });
    const wall = (performance.now() - started) / 1000;
    if (status !== 0) throw new Error(`the build failed:\n${stdout}${stderr}`);
    const peakMb = Number(stderr.trimEnd().split('\n').at(-1)) / 1024;
    return { wall, cpu: cpuSeconds() - cpuBefore, peakMb, output: stdout };
  };
  return {
    directory,
    build: () => run([...BUILD, '--force']),
    buildIfNeeded: () => run(BUILD),
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
}
