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
