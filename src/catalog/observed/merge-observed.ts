import { newestObserved, type ObservedChange } from './observed-change.ts';

const subjectOf = ({ tool, kind, subject }: ObservedChange) => `${tool} ${kind} ${subject}`;
const nameOf = (change: ObservedChange) => `${subjectOf(change)} ${change.title}`;

/**
 * What the build knew to have changed, with what the running process saw since, newest first and nothing twice: of the
 * states of a service the process knows each with its time, of everything else the build knows the better day.
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
