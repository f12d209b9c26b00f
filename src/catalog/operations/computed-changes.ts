import { keptFor } from '../../base/kept.ts';
import { changeDate } from '../../records/api-change.ts';
import type { Tool } from '../../records/tool.ts';
import { paths } from '../../records/urls.ts';
import type { Catalog } from '../catalog.ts';
import type { StreamedChange } from '../collections/change-stream.ts';
import type { ObservedChange } from '../observed/observed-changes.ts';
import type { createActionMap } from './map-actions.ts';
import {
  DIFFERENCE_CLASSES,
  type Difference,
  EVENT,
  type OperationsFile,
  readOperationLine,
  type SpecificationCopy,
} from './operation-lines.ts';
import type { AskedChanges } from './question-text.ts';
import { rootsOf } from './words.ts';

/** What happened, as counted in a title and said of one operation; what has no words in a title is not counted. */
const WORDS: Readonly<Record<Difference['what'], readonly [counted: string, said: string]>> = {
  removed: ['removed', 'was removed'],
  required: ['asking for more', 'requires more'],
  type: ['with another type', 'has another type'],
  less: ['with less', 'has less'],
  deprecated: ['deprecated', 'was deprecated'],
  added: ['added', 'was added'],
  more: ['', 'optional parameters and properties were added'],
  text: ['', 'only texts changed'],
};

/** The page of the commit, or of the file where no commit is known. */
const pageOf = ({ url }: SpecificationCopy, { commit }: Difference) =>
  commit === '' ? url : url.replace(/\/blob\/.*$/, `/commit/${commit}`);

function titleOf(name: string, list: readonly Difference[]): string {
  const counted = Object.entries(WORDS).flatMap(([what, [words]]) => {
    const count = new Set(list.filter((one) => one.what === what).map(({ operation }) => operation)).size;
    return words === '' || count === 0 ? [] : [`${count} ${words}`];
  });
  if (counted.length > 0) return `${name}: operations of its specification, ${counted.join(', ')}`;
  const isMore = list.some(({ what }) => what === 'more');
  return `${name}: ${isMore ? 'optional parameters and properties added to' : 'only texts changed in'} its specification`;
}

/**
 * The changes that the history of a tool's specifications shows, one for each month, newest first. `class` is that of the
 * gravest difference; `actions` are those of the operations that a caller may have to look at.
 */
export function computedChangesOf(
  tool: Tool,
  files: readonly OperationsFile[],
  actionsOf: ReturnType<typeof createActionMap>,
): ObservedChange[] {
  const all = files.flatMap(({ copy, operations, differences }) => {
    const known = new Map(operations.map((one) => [`${one.method} ${one.path}`, one]));
    return differences.map((difference) => ({ difference, copy, known }));
  });
  return [...Map.groupBy(all, ({ difference }) => difference.day.slice(0, 7))]
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .map(([, list]): ObservedChange => {
      const newest = list.reduce((a, b) => (a.difference.day >= b.difference.day ? a : b));
      const differences = list.map(({ difference }) => difference);
      const actions = list.flatMap(({ difference: { operation }, copy, known }) => {
        const gone = readOperationLine(operation.replace(' ', '\t'));
        return operation === ''
          ? []
          : actionsOf(known.get(operation) ?? gone, copy.source, tool).map(({ action }) => action);
      });
      return {
        tool: tool.slug,
        kind: 'operations',
        origin: 'computed',
        subject: newest.copy.url.replace(/\/blob\/.*$/, ''),
        title: titleOf(tool.name, differences),
        date: newest.difference.day,
        url: pageOf(newest.copy, newest.difference),
        class:
          DIFFERENCE_CLASSES.find((name) => differences.some((one) => one.class === name)) ?? 'documentation',
        actions: [...new Set(actions)].sort(),
      };
    });
}

/** A change with what questions ask of it. */
interface AskableChange {
  readonly change: StreamedChange;
  readonly class: Difference['class'];
  /** What happened; of what people wrote, their kind of change. */
  readonly what: string;
  readonly isEvent: boolean;
  /** Roots of the words of the operation or title and of the source, with a space around each. */
  readonly held: string;
}

const heldIn = (text: string) => ` ${rootsOf(text).join(' ')} `;

/** The word of computed changes for each kind of an edited change. */
const KINDS: Record<string, string> = {
  deprecation: 'deprecated',
  feature: 'added',
  release: 'added',
  sunset: 'removed',
};

const editedChanges = ({ changes }: Catalog) =>
  changes.map((change): AskableChange => {
    const { slug, tool, title, severity, kind } = change;
    const about = { tool, kind, title, date: changeDate(change), url: paths.change(slug) };
    return {
      change: { origin: 'edited', ...about },
      class: severity === 'action-required' ? 'breaking' : 'documentation',
      what: KINDS[kind] ?? kind,
      isEvent: true,
      held: heldIn(title),
    };
  });

/** What its vendor announced of a tool by the records: the newest, and how many there are. */
export function editedOf(tool: string, { changes }: Catalog) {
  const own = changes.filter((change) => change.tool === tool);
  const [newest] = own;
  return [newest && { date: changeDate(newest), title: newest.title }, own.length] as const;
}

function askableDifference(tool: string, copy: SpecificationCopy, one: Difference): AskableChange {
  const title = `${one.operation} ${WORDS[one.what][1]}${one.detail && `: ${one.detail}`}`.trim();
  const about = { tool, kind: 'operations', title, date: one.day, url: pageOf(copy, one), class: one.class };
  return {
    change: { origin: 'computed', ...about },
    class: one.class,
    what: one.what,
    isEvent: one.operation.startsWith(EVENT),
    held: heldIn(`${one.operation} ${copy.source}`),
  };
}

/**
 * What people wrote of tools and the differences of their specifications, newest first and of a day the gravest first. Kept,
 * because there are thousands: a question about changes would take a quarter of a second each time.
 */
const askableChanges = keptFor((catalog: Catalog): readonly AskableChange[] => {
  const computed = catalog.tools.flatMap(({ slug }) =>
    catalog
      .operations()
      .differencesOf(slug)
      .flatMap(({ copy, differences }) => differences.map((one) => askableDifference(slug, copy, one))),
  );
  const gravity = ({ change }: AskableChange) => DIFFERENCE_CLASSES.indexOf(change.class ?? 'breaking');
  return [...editedChanges(catalog), ...computed].sort(
    (a, b) => b.change.date.localeCompare(a.change.date) || gravity(a) - gravity(b),
  );
});

/**
 * The changes that a question asks for, newest first and of a day the gravest first. Words that none names are `missing`, and
 * narrow nothing.
 */
export function changesAsked(
  { class: gravest, what, from = '', to = '9' }: AskedChanges,
  tools: readonly string[],
  words: readonly string[],
  kind: 'operation' | 'event' | undefined,
  catalog: Catalog,
): { changes: StreamedChange[]; missing: readonly string[]; isOpen: boolean } {
  const chosen = new Set(tools);
  const isOf = (one: AskableChange) =>
    what ? one.what === what : gravest ? one.class === gravest : one.what !== 'text';
  const all = askableChanges(catalog).filter(
    (one) =>
      chosen.has(one.change.tool ?? '') &&
      one.change.date >= from &&
      one.change.date <= to &&
      (kind !== 'event' || one.isEvent),
  );
  const sure = all.filter(isOf);
  // What a vendor announces as breaking may be that something was removed.
  const isOpen = sure.length === 0 && /^(?:removed|deprecated)$/.test(what ?? '');
  const dated = isOpen ? all.filter((one) => one.what === 'breaking') : sure;
  const has = ({ held }: AskableChange, word: string) => held.includes(` ${word} `);
  const missing = words.filter((word) => !dated.some((one) => has(one, word)));
  const narrowing = words.filter((word) => !missing.includes(word));
  const changes = dated
    .filter((one) => narrowing.every((word) => has(one, word)))
    .map(({ change }) => change);
  return { changes, missing, isOpen };
}
