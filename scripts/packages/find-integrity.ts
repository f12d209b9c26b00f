import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Checksums of exact packages (`name@version`), as npm resolves them. What the registry does not serve is left out.
 * Nothing is installed.
 */
export function findIntegrity(wanted: readonly string[]): Map<string, string> {
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
export interface LockedPackage {
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
