import { newestObserved, type ObservedChange } from './observed-change.ts';

const subjectOf = ({ tool, kind, subject }: ObservedChange) => `${tool} ${kind} ${subject}`;
const nameOf = (change: ObservedChange) => `${subjectOf(change)} ${change.title}`;

/**
 * Merges the observed changes of the build with those of the running process, newest first, without duplicates. For
 * service states the entry of the process wins, because it has a time of day. For all other changes the entry of the
 * build wins, because its date is more accurate.
 */
export function mergeObserved(
  built: readonly ObservedChange[],
  live: readonly ObservedChange[],
): readonly ObservedChange[] {
  if (live.length === 0) return built;
  const firstState = new Map<string, string>();
  for (const change of live) {
    const first = firstState.get(subjectOf(change));
    if (change.kind === 'state' && (first === undefined || change.date < first))
      firstState.set(subjectOf(change), change.date);
  }
  const known = new Set(built.map(nameOf));
  return [
    ...built.filter((change) => {
      const first = firstState.get(subjectOf(change));
      return first === undefined || change.date < first;
    }),
    ...live.filter((change) => change.kind === 'state' || !known.has(nameOf(change))),
  ].sort(newestObserved);
}
