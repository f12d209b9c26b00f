/**
 * Adds to a package-lock.json the optional platform packages that npm left out while resolving (npm/cli#4828),
 * so that `npm ci` accepts the lockfile and each platform finds its own binary, and the checksums that are missing.
 * Does so for the lockfiles that are named, by default all of the project; run it after each dependency change. Ends with
 * code 1 and a list when the registry does not serve a package whose checksum is missing.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Checksums of exact packages (`name@version`), as npm resolves them. What the registry does not serve is left out.
 * Nothing is installed.
 */
function findIntegrity(wanted: readonly string[]): Map<string, string> {
  if (wanted.length === 0) return new Map();
  const folder = mkdtempSync(join(tmpdir(), 'lockfile-'));
  try {
    // Optional, so that one that is not served does not keep npm from the others.
    const optionalDependencies = Object.fromEntries(
      wanted.map((exact, index) => [`wanted-${index}`, `npm:${exact}`]),
    );
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, optionalDependencies }));
    execFileSync('npm', ['install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: folder,
    });
    const text = readFileSync(join(folder, 'package-lock.json'), 'utf8');
    const { packages } = JSON.parse(text) as { packages: Record<string, LockedPackage> };
    return new Map(
      wanted.flatMap((exact, index) => {
        const integrity = packages[`node_modules/wanted-${index}`]?.integrity;
        return integrity ? [[exact, integrity] as const] : [];
      }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What an entry of `packages` in a package-lock.json tells about where its package comes from. */
interface LockedPackage {
  readonly version?: string;
  /** Name in the registry, where the folder has another one. */
  readonly name?: string;
  readonly integrity?: string;
  /** A folder of the project itself. */
  readonly link?: boolean;
  /** Comes inside the archive of another package, which has a checksum. */
  readonly inBundle?: boolean;
}

/**
 * Paths of the packages that come from the registry and have no checksum that `npm ci` could hold them to. Packages of a
 * folder further up, to which links lead, are held to the lockfile there.
 */
export function withoutIntegrity(packages: Readonly<Record<string, LockedPackage>>): string[] {
  return Object.entries(packages)
    .filter(
      ([path, { integrity, link, inBundle }]) =>
        path.includes('node_modules/') && !path.startsWith('../') && !integrity && !link && !inBundle,
    )
    .map(([path]) => path);
}

interface Entry extends LockedPackage {
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

const LOCKFILES = ['package-lock.json', 'tests/judges/package-lock.json', 'tests/mutation/package-lock.json'];
const FOLDER = 'node_modules/';

/** Words in names of packages that say where they run, as npm writes it. */
const SYSTEMS = 'aix android darwin freebsd linux netbsd openbsd openharmony sunos win32'.split(' ');
const PROCESSORS = 'arm arm64 ia32 loong64 mips64el ppc64 riscv64 s390x wasm32 x64'.split(' ');
const OTHER_WORDS: Readonly<Record<string, string>> = { windows: 'win32', x86_64: 'x64' };

/** Platform fields of a binary package, read from its name; undefined when the name holds none. */
function platformOf(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> | undefined {
  const words = name.split(/[/-]/).map((word) => OTHER_WORDS[word] ?? word);
  const os = words.find((word) => SYSTEMS.includes(word));
  const cpu = words.find((word) => PROCESSORS.includes(word));
  if (!os && !cpu) return undefined;
  const musl = words.some((word) => word.startsWith('musl'));
  const glibc = words.some((word) => word.startsWith('gnu'));
  return {
    ...(os === 'linux' && (musl || glibc) ? { libc: [musl ? 'musl' : 'glibc'] } : {}),
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(os ? { os: [os] } : {}),
  };
}

/** Adds missing checksums; returns the packages, as `name@version`, that stay without. */
function addIntegrity(packages: Record<string, Entry>): string[] {
  const missing = withoutIntegrity(packages).map((path) => {
    const { name = path.slice(path.lastIndexOf(FOLDER) + FOLDER.length), version } = packages[path] as Entry;
    return { path, exact: `${name}@${version}` };
  });
  const found = findIntegrity(missing.map(({ exact }) => exact));
  for (const { path, exact } of missing) {
    const integrity = found.get(exact);
    const { version = '', ...rest } = packages[path] as Entry;
    if (integrity) packages[path] = { version, integrity, ...rest };
  }
  return missing.filter(({ exact }) => !found.has(exact)).map(({ exact }) => exact);
}

/** Completes one lockfile in place; returns how many packages were added, and which stay without a checksum. */
function completeLockfile(file: string): { added: number; unverified: string[] } {
  const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Entry> };
  let added = 0;
  for (const [path, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const platform = platformOf(name);
      const known = lock.packages[`${path}/node_modules/${name}`] ?? lock.packages[`node_modules/${name}`];
      if (known || !platform || !/^\d/.test(version)) continue;
      const kind = entry.dev ? { dev: true } : {};
      lock.packages[`node_modules/${name}`] = { version, ...kind, optional: true, ...platform };
      added += 1;
    }
  }
  const unverified = addIntegrity(lock.packages);
  const packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(file, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`);
  return { added, unverified };
}

function completeAll(files: readonly string[]): void {
  for (const file of files) {
    const { added, unverified } = completeLockfile(file);
    console.log(`${file}: ${added} platform packages added`);
    for (const exact of unverified) console.error(`${file}: no checksum for ${exact}; the registry lacks it`);
    if (unverified.length > 0) process.exitCode = 1;
  }
}
const named = process.argv.slice(2);
if (import.meta.main) completeAll(named.length > 0 ? named : LOCKFILES);
