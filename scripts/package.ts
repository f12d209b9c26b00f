/**
 * `npm run package -- --out DIR`: copies the current release, the packages that it needs and the commands of
 * administration into a folder that runs anywhere with Node 24 alone.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { compileModules } from './packages/compile-modules.ts';
import { tracePackages } from './packages/trace-packages.ts';
import { POOL, RELEASES } from './releases/folders.ts';
import { currentRelease } from './releases/list-releases.ts';
import { DOCUMENTED, writeNginx } from './releases/write-nginx.ts';

const USAGE = `usage: npm run package -- --out DIR
  DIR   folder that is made, or an empty one`;

/** Commands by the name that they have in the package. */
const COMMANDS = {
  'keys:rotate': 'keys-rotate',
  ledger: 'ledger',
  release: 'release',
  'store:copy': 'store-copy',
};
/** Files of the project beside those. */
const COPIED = ['deploy', 'LICENSE', '.env.example', '.dockerignore'];
/** Parts of packages that no program reads. */
const UNUSED = /\.(?:map|d\.[cm]?ts)$/;

function fail(message: string, code = 1): never {
  console.error(message);
  process.exit(code);
}

function copyPackage(folder: string, out: string): void {
  cpSync(folder, join(out, relative(resolve('.'), folder)), {
    recursive: true,
    filter: (path) => !UNUSED.test(path) && !path.slice(folder.length).includes('/node_modules'),
  });
}

function writeManifest(out: string): void {
  const { name, version, license, type, engines } = JSON.parse(readFileSync('package.json', 'utf8'));
  const commands = Object.entries(COMMANDS).map(([command, file]) => [command, `node scripts/${file}.mjs`]);
  const scripts = { start: 'node dist/server/entry.mjs', ...Object.fromEntries(commands) };
  const manifest = { name, version, private: true, license, type, engines, scripts };
  writeFileSync(join(out, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

const { values } = parseArgs({ options: { out: { type: 'string' }, help: { type: 'boolean' } } });
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}
if (!values.out) fail(USAGE, 2);
const out = resolve(values.out);
if (existsSync(out) && readdirSync(out).length > 0) fail(`${out} is not empty: name another folder`);
const id = currentRelease();
if (id === undefined) fail('There is no release: run "npm run build" first.');

mkdirSync(join(out, RELEASES), { recursive: true });
for (const folder of [join(RELEASES, id), POOL]) cpSync(folder, join(out, folder), { recursive: true });
symlinkSync(join(RELEASES, id), join(out, 'dist'));
writeNginx(id, out, DOCUMENTED);
for (const path of COPIED) cpSync(path, join(out, path), { recursive: true });
compileModules(
  Object.values(COMMANDS).map((file) => `scripts/${file}.ts`),
  out,
);
writeManifest(out);
const code = ['scripts', 'src', join(RELEASES, id, 'server')].map((folder) => join(out, folder));
for (const folder of tracePackages(code)) copyPackage(folder, out);
console.log(`Release ${id} is in ${out}`);
console.log(
  `Start it there with "node dist/server/entry.mjs". For nginx it has to lie in ${DOCUMENTED}; elsewhere run "node scripts/release.mjs use ${id}" first.`,
);
