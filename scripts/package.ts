/**
 * `npm run package -- --out DIR`: copies the current release, its assets and the commands of administration into a
 * folder that runs anywhere with Node 24 alone. A package that is there gets the release beside its own.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { RENDERER } from '../src/build/keep-pages.ts';
import { fail, helpIfAsked } from './command.ts';
import { compileModules, copyPackages, copyPool, tracePackages } from './packages/copy-packages.ts';
import { currentRelease, writeNginx } from './releases/release-folders.ts';
import { RELEASES } from './releases/release-pool.ts';

const USAGE = `usage: npm run package -- --out DIR [--at PLACE]
  DIR     a new or empty folder; or a package, which gets the release beside its own and the commands of this version
  PLACE   where the package will lie, for the configuration of nginx; without it, DIR`;

/** Commands by the name that they have in the package. */
const COMMANDS = {
  backup: 'backup',
  'keys:rotate': 'keys-rotate',
  ledger: 'ledger',
  release: 'release',
  'store:copy': 'store-copy',
};
/** Files of the project beside those. */
const COPIED = [
  'deploy',
  'LICENSE',
  '.env.example',
  '.dockerignore',
  'content/profile-terms.json',
  'content/question-words.json',
];

/** Puts a copy of a release in place when it is complete, without what only builds need. */
function copyWhole(folder: string, out: string): void {
  const target = join(out, folder);
  if (existsSync(target)) return;
  const draft = join(out, RELEASES, '.copy');
  rmSync(draft, { recursive: true, force: true });
  const rendering = join(folder, RENDERER);
  cpSync(folder, draft, { recursive: true, filter: (path) => path !== rendering });
  renameSync(draft, target);
}

const START = 'node dist/server/entry.mjs';

/** Whether a folder is a package, complete or not. */
function isPackage(out: string): boolean {
  try {
    return JSON.parse(readFileSync(join(out, 'package.json'), 'utf8')).scripts.start === START;
  } catch {
    return false;
  }
}

function writeManifest(out: string): void {
  const { name, version, license, type } = JSON.parse(readFileSync('package.json', 'utf8'));
  const commands = Object.entries(COMMANDS).map(([command, file]) => [command, `node scripts/${file}.mjs`]);
  const engines = { node: '>=24' };
  const scripts = { start: START, ...Object.fromEntries(commands) };
  const manifest = { name, version, private: true, license, type, engines, scripts };
  writeFileSync(join(out, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** The commands in a folder of their own, with the packages that they import. */
function makeCommands(id: string, out: string): void {
  compileModules(
    Object.values(COMMANDS).map((file) => `scripts/${file}.ts`),
    out,
  );
  const folders = tracePackages([join(out, 'scripts'), join(out, 'src')]);
  copyPackages(folders, out, join(out, RELEASES, id));
}

/** Copies all parts; returns whether the release is the first of the package. */
function makePackage(id: string, out: string, place: string): boolean {
  mkdirSync(join(out, RELEASES), { recursive: true });
  // First, so that a package of which this was interrupted can be completed.
  writeManifest(out);
  copyWhole(join(RELEASES, id), out);
  copyPool(id, out);
  for (const path of COPIED) cpSync(path, join(out, path), { recursive: true });
  for (const path of ['scripts', 'src', 'node_modules'])
    rmSync(join(out, path), { recursive: true, force: true });
  makeCommands(id, out);
  if (existsSync(join(out, 'dist'))) return false;
  symlinkSync(join(RELEASES, id), join(out, 'dist'));
  writeNginx(id, out, place);
  return true;
}

helpIfAsked(USAGE);
const { values } = parseArgs({
  options: { out: { type: 'string' }, at: { type: 'string' } },
});
if (!values.out) fail(USAGE, 2);
const out = resolve(values.out);
if (!isPackage(out) && existsSync(out) && readdirSync(out).length > 0)
  fail(`${out} is neither empty nor a package: name another folder`);
const id = currentRelease();
if (id === undefined) fail('There is no release: run "npm run build" first.');

try {
  console.log(
    makePackage(id, out, resolve(values.at ?? out))
      ? `Release ${id} is the current one in ${out}; there "node dist/server/entry.mjs" starts it.`
      : `Release ${id} is in ${out}; there "node scripts/release.mjs use ${id}" makes it the current one.`,
  );
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  // What the system refuses, such as a full disk, is no fault of the program.
  if (code === undefined) throw error;
  fail(`The package in ${out} is not complete: ${message}. Mend that and run the same command again.`);
}
