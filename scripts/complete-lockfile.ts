/**
 * Adds to a package-lock.json the optional platform packages that npm left out while resolving (npm/cli#4828),
 * so that `npm ci` accepts the lockfile and each platform finds its own binary, and the checksums that are missing.
 * Does so for the lockfiles that are named, by default all of the project; run it after each dependency change. Ends with
 * code 1 and a list when the registry does not serve a package that is missing.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const LOCKFILES = ['package-lock.json', 'tests/judges/package-lock.json', 'tests/mutation/package-lock.json'];
const FOLDER = 'node_modules/';

/** An entry of `packages` in a package-lock.json. */
interface LockedPackage {
  readonly version?: string;
  /** Name in the registry, where the folder has another one. */
  readonly name?: string;
  readonly integrity?: string;
  /** A folder of the project itself. */
  readonly link?: boolean;
  /** Comes inside the archive of another package, which has a checksum. */
  readonly inBundle?: boolean;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly os?: string[];
  readonly cpu?: string[];
  readonly libc?: string[];
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** What the registry says of an exact package (`name@version`); nothing when it does not serve it. */
function askRegistry(exact: string): LockedPackage | undefined {
  const fields = ['version', 'os', 'cpu', 'libc', 'dist.integrity'];
  const { status, stdout } = spawnSync('npm', ['view', exact, '--json', ...fields], { encoding: 'utf8' });
  if (status !== 0 || stdout.trim() === '') return undefined;
  const { 'dist.integrity': integrity, ...rest } = JSON.parse(stdout);
  return { ...rest, integrity };
}

/**
 * Paths of the packages that come from the registry and have no checksum that `npm ci` could hold them to. Packages of a
 * folder further up, to which links lead, are held to the lockfile there.
 */
export function withoutIntegrity(packages: Readonly<Record<string, LockedPackage>>): string[] {
  return Object.entries(packages)
    .filter(
      ([path, { integrity, link, inBundle }]) =>
        path.includes(FOLDER) && !path.startsWith('../') && !integrity && !link && !inBundle,
    )
    .map(([path]) => path);
}

/** Writes what a lockfile lacks into it, and prints how much that was. */
function completeLockfile(file: string): void {
  const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, LockedPackage> };
  const { packages } = lock;
  const unserved: string[] = [];
  let added = 0;
  for (const [path, { dev, optionalDependencies = {} }] of Object.entries(packages))
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const isKnown = packages[`${path}/${FOLDER}${name}`] ?? packages[FOLDER + name];
      if (isKnown || !/^\d/.test(version)) continue;
      const served = askRegistry(`${name}@${version}`);
      if (!served) unserved.push(`${name}@${version}`);
      if (!served?.os && !served?.cpu) continue;
      const { integrity = '', ...rest } = served;
      packages[FOLDER + name] = { version, integrity, ...(dev && { dev }), optional: true, ...rest };
      added += 1;
    }
  for (const path of withoutIntegrity(packages)) {
    const { version = '', ...rest } = packages[path] ?? {};
    const exact = `${rest.name ?? path.slice(path.lastIndexOf(FOLDER) + FOLDER.length)}@${version}`;
    const integrity = askRegistry(exact)?.integrity;
    if (integrity) packages[path] = { version, integrity, ...rest };
    else unserved.push(exact);
  }
  const sorted = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(file, `${JSON.stringify({ ...lock, packages: sorted }, null, 2)}\n`);
  console.log(`${file}: ${added} platform packages added`);
  for (const exact of unserved) console.error(`${file}: the registry does not serve ${exact}`);
  if (unserved.length > 0) process.exitCode = 1;
}
const named = process.argv.slice(2);
if (import.meta.main) for (const file of named.length > 0 ? named : LOCKFILES) completeLockfile(file);
