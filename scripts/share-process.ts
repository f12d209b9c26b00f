import { readFileSync } from 'node:fs';
import { LONGEST } from './longest-first.ts';

/**
 * What keeps a test file in a process of its own: hooks of every test, what changes its process or measures time, and
 * other processes, threads and servers.
 */
const APART =
  /\bprocess\.|\bmock\b|\b(?:before|beforeEach|afterEach)\(|\b(?:setTimeout|performance)\b|node:(?:child_process|https?|net|worker_threads)|\/server\.ts'/;
/** Modules that start a server when they are loaded, or a server and a browser, for all files of a process. */
const SERVER = /from '\.\/(site|api-mounts)\.ts'/;

/**
 * Groups test files by the process that runs them, because starting one costs more than most files: all unit tests that
 * only call functions, all tests of one server, every other file alone under its path. Keeps the order.
 */
export function shareProcess(files: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const file of files) {
    const name = groupOf(file);
    groups.set(name, [...(groups.get(name) ?? []), file]);
  }
  return groups;
}

function groupOf(file: string): string {
  const suite = /^tests\/(unit|http|browser)\//.exec(file)?.[1];
  if (suite === undefined || LONGEST.some((long) => long === file)) return file;
  const source = readFileSync(file, 'utf8');
  if (APART.test(source)) return file;
  if (suite === 'unit') return 'unit-tests';
  const server = SERVER.exec(source)?.[1];
  return server === undefined ? file : `${suite}-tests-of-${server}`;
}
