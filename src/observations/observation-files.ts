import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { COLLECTORS, type Observation, ToolObservations } from '../records/observation.ts';

/** The files of a content folder's `observations`. */
export interface ObservationFiles {
  read(slug: string): readonly Observation[];
  /** Replaces the observation of the same collector and subject. The file is whole at every moment. */
  write(slug: string, observation: Observation): void;
  /** Takes out what `keep` does not name; a file without observations goes. */
  keep(slug: string, keep: (observation: Observation) => boolean): void;
  /** Whether a file was written or taken away. */
  hasChanged(): boolean;
}

const order = (a: Observation, b: Observation) =>
  COLLECTORS.indexOf(a.collector) - COLLECTORS.indexOf(b.collector) || (a.subject < b.subject ? -1 : 1);

const same = (a: Observation, b: Observation) => a.collector === b.collector && a.subject === b.subject;

export function openObservationFiles(root: string): ObservationFiles {
  const folder = join(root, 'observations');
  const kept = new Map<string, readonly Observation[]>();
  let hasChanged = false;
  const fileOf = (slug: string) => join(folder, `${slug}.json`);
  function read(slug: string): readonly Observation[] {
    const known = kept.get(slug);
    if (known) return known;
    const file = fileOf(slug);
    const found = existsSync(file)
      ? ToolObservations.parse(JSON.parse(readFileSync(file, 'utf8'))).observations
      : [];
    kept.set(slug, found);
    return found;
  }
  function replace(slug: string, observations: readonly Observation[]): void {
    const sorted = ToolObservations.parse({ slug, observations: observations.toSorted(order) });
    mkdirSync(folder, { recursive: true });
    const file = fileOf(slug);
    writeFileSync(`${file}.new`, `${JSON.stringify(sorted, null, 1)}\n`);
    renameSync(`${file}.new`, file);
    kept.set(slug, sorted.observations);
    hasChanged = true;
  }
  return {
    read,
    write: (slug, observation) =>
      replace(slug, [...read(slug).filter((other) => !same(other, observation)), observation]),
    keep(slug, keep) {
      const left = read(slug).filter(keep);
      if (left.length === read(slug).length) return;
      if (left.length > 0) return replace(slug, left);
      rmSync(fileOf(slug));
      kept.set(slug, []);
      hasChanged = true;
    },
    hasChanged: () => hasChanged,
  };
}
