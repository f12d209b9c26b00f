import type { ToolObserved } from '../catalog/observed.ts';

/** A version that a program saw, with its day (`YYYY-MM-DD`) where the registry gives one. */
export interface Release {
  readonly version: string;
  readonly on?: string;
}

/** The newest release seen at the packages and repositories of a tool; undefined when none was seen. Pure. */
export function lastRelease({ packages = [], repositories = [] }: ToolObserved = {}): Release | undefined {
  const [newest] = [...packages, ...repositories]
    .filter(({ gone }) => !gone)
    .flatMap(({ latest, latestAt }) =>
      latest ? [{ version: latest, ...(latestAt && { on: latestAt }) }] : [],
    )
    .sort((a, b) => (b.on ?? '').localeCompare(a.on ?? ''));
  return newest;
}
