import type { ObservedChange } from './observed-change.ts';

/**
 * Each change once, of the first tool in the list, where several tools share a package, a repository or a status page. The
 * titles of all but releases begin with the tool, so that they do not tell changes apart.
 */
export function onePerSubject(changes: readonly ObservedChange[]): ObservedChange[] {
  const seen = new Set<string>();
  return changes.filter(({ kind, subject, title, date, at = date }) => {
    const key = [kind, subject, at, kind === 'release' && title].join(' ');
    return !seen.has(key) && seen.add(key);
  });
}
