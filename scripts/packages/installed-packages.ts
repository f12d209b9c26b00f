import { existsSync, readFileSync } from 'node:fs';

/** A package of the lockfile. */
export interface LockedPackage {
  readonly name: string;
  readonly version: string;
  /** Path of its folder, such as `node_modules/zod`. */
  readonly path: string;
  /** SPDX expression of its own package.json; absent when that states none, or it is not installed here. */
  readonly license: string | undefined;
  /** Subresource integrity of its archive. */
  readonly integrity: string | undefined;
  readonly dev: boolean;
  readonly dependencies: Readonly<Record<string, string>>;
}

interface Entry {
  readonly version?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly dependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
}

function licenseOf(path: string): string | undefined {
  const { license, licenses } = JSON.parse(readFileSync(`${path}/package.json`, 'utf8'));
  const old = [license ?? licenses ?? []].flat().map((one) => (typeof one === 'string' ? one : one.type));
  return old.length > 0 ? old.join(' OR ') : undefined;
}

/** Packages of `package-lock.json` in the working folder that are installed here, by path. */
export function installedPackages(): LockedPackage[] {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  return Object.entries<Entry>(packages)
    .filter(([path]) => path !== '' && existsSync(`${path}/package.json`))
    .map(([path, { version = '', integrity, dev = false, dependencies, optionalDependencies }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      path,
      license: licenseOf(path),
      integrity,
      dev,
      dependencies: { ...dependencies, ...optionalDependencies },
    }));
}
