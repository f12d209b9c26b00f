import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { replaceFile } from '../../base/files.ts';
import type { ObservedChange } from '../observation-files.ts';
import type { Validators } from '../visit/create-visit.ts';

interface Entry extends Validators {
  /** Collector and address, separated by a space. */
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}
type Line =
  | Entry
  | { readonly run: 'begun' | 'done'; readonly at: number }
  | { readonly changed: ObservedChange }
  | { readonly failed: string; readonly at: number };

const changeKey = ({ slug, collector, subject, field }: ObservedChange) =>
  [slug, collector, subject, field].join(' ');

/** The journal of an interrupted run is resumed up to this age; an older one is discarded. */
const RESUME_MS = 20 * 3_600_000;

/** Lines of the file; the last one may be torn. */
function readLines(file: string): Line[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((text) => {
      try {
        return JSON.parse(text) as Line;
      } catch {
        return [];
      }
    });
}

/**
 * Opens what was visited and when, kept outside the repository, and begins a run, or continues one that was cut off less than
 * 20 hours ago. A line is added for each visit, so that a kill loses none.
 */
export function openJournal(file: string, now: number) {
  const visits = new Map<string, Entry>();
  let done = new Set<string>();
  let changes = new Map<string, ObservedChange>();
  let begun: number | undefined;
  for (const line of readLines(file)) {
    if ('run' in line) {
      begun = line.run === 'begun' ? line.at : undefined;
      done = new Set();
      changes = new Map();
    } else if ('changed' in line) changes.set(changeKey(line.changed), line.changed);
    else if ('failed' in line) done.add(line.failed);
    else {
      visits.set(line.key, line);
      done.add(line.key);
    }
  }
  const resumed = begun !== undefined && now - begun < RESUME_MS;
  let isBegun = resumed;
  const append = (line: Line) => {
    mkdirSync(dirname(file), { recursive: true });
    const lines = isBegun ? [line] : [{ run: 'begun', at: now }, line];
    isBegun = true;
    // A line begins with its line break, so that it does not continue a torn one.
    appendFileSync(file, lines.map((each) => `\n${JSON.stringify(each)}`).join(''));
  };
  if (!resumed) {
    done = new Set();
    changes = new Map();
  }
  return {
    /** Whether the last run did not come to its end and is continued. */
    resumed,
    /** Whether the run that is continued has visited it. */
    isDone: (key: string) => done.has(key),
    /** Milliseconds since 1970 of the last visit. */
    visitedAt: (key: string) => visits.get(key)?.at,
    validators(key: string): Validators {
      const { etag, lastModified } = visits.get(key) ?? {};
      return { ...(etag && { etag }), ...(lastModified && { lastModified }) };
    },
    /** Changes of this run, with those before it was cut off; each once. */
    changes: () => [...changes.values()],
    /** Keeps a change until the end of the run. */
    note(change: ObservedChange) {
      const key = changeKey(change);
      if (changes.has(key)) return;
      changes.set(key, change);
      append({ changed: change });
    },
    add(key: string, at: number, validators: Validators) {
      const entry = { key, at, ...validators };
      visits.set(key, entry);
      append(entry);
    },
    /** Keeps that a visit has failed, so that a run that is continued does not repeat it; the next run does. */
    fail: (key: string, at: number) => append({ failed: key, at }),
    /** Ends the run, and writes the file anew with one line for each subject. */
    finish(at: number) {
      const lines = [
        ...[...visits.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1)),
        { run: 'done', at },
      ];
      replaceFile(file, lines.map((line) => JSON.stringify(line)).join('\n'));
    },
  };
}
export type Journal = ReturnType<typeof openJournal>;
