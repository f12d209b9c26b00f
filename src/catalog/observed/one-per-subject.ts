import type { ObservedChange } from './observed-change.ts';

/**
 * Removes duplicates when several tools share a package, a repository or a status page: the entry of the first tool
 * in the list stays. Only the titles of releases are compared, since all other titles begin with the tool's name.
 */
export function onePerSubject(changes: readonly ObservedChange[]): ObservedChange[] {
  const seen = new Set<string>();
  return changes.filter(({ kind, subject, title, date, at = date }) => {
    const key = [kind, subject, at, kind === 'release' && title].join(' ');
    return !seen.has(key) && seen.add(key);
  });
}
