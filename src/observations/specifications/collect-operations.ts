import { isUtf8 } from 'node:buffer';
import type {
  Difference,
  OperationsFile,
  ReadSpecification,
  SpecificationCopy,
} from '../../catalog/operations/operation-lines.ts';
import type { Specification } from '../../records/tool/specifications.ts';
import type { Tool } from '../../records/tool.ts';
import { AnswerError, type Read } from '../collector.ts';
import { findGitFolder, type GitFolder, openGitFolder } from './git-folder.ts';
import { addressFrom, joinFiles } from './references.ts';
import { addressAt, placeOf, rawAddress, type SourceFile, sourceNames } from './sources.ts';
import { specificationDifference } from './specification-difference.ts';

/** Bytes that are read, of a file with those that it refers to, and how many of these. */
export const MOST_BYTES = 12 << 20;
const MOST_FILES = 500;
/** Differences of one source that are kept, newest first. */
const MOST_DIFFERENCES = 3000;

/** What became of one source. */
export interface OperationsResult {
  readonly source: string;
  readonly operations: number;
  readonly differences: number;
  /** Why it could not be read, or what of it was left out. */
  readonly fault?: string;
}

interface CollectPlan {
  readonly read: Read;
  readonly today: string;
  /** Months before the newest copy whose differences are made and kept; 0 leaves those that are known. */
  readonly months: number;
  /** Folder of git directories; without it, files are asked for by `fetch`. */
  readonly from?: string | undefined;
  /** The bytes at an address. Rejects with the reason when there are none. */
  readonly fetch: (url: string) => Promise<Uint8Array>;
  /** What the source was read to say before; undefined when it was not. */
  readonly known: (source: string) => OperationsFile | undefined;
  readonly write: (file: OperationsFile) => void;
}

/** The month (`YYYY-MM`) that lies `months` before a day. */
const monthBefore = (day: string, months: number) =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 - months)).toISOString().slice(0, 7);

/** The operations of a specification that belong to a record, with summaries where a licence allows it. */
function partOf({ part, licence }: Specification, read: ReadSpecification): ReadSpecification {
  const kept = read.operations
    .map((operation, index) => ({ operation, shape: read.shapes[index] }))
    .filter(
      ({ operation: { tags, path } }) =>
        !part ||
        part.tags?.some((tag) => tags.includes(tag)) ||
        part.paths?.some((begin) => path.startsWith(begin)),
    );
  return {
    operations: kept.map(({ operation }) => (licence === undefined ? { ...operation, name: '' } : operation)),
    shapes: kept.map(({ shape }) => shape),
  };
}

function limit(bytes: number, subject = 'the file has') {
  if (bytes > MOST_BYTES) throw new AnswerError(`${subject} more than ${MOST_BYTES >> 20} MiB`);
}

const REFERENCE = /\$ref["']?\s*:\s*["']?([^\s"'#,}]+\.(?:json|ya?ml))(?=[\s"'#,}])/gi;

/** A file with those of its repository that it refers to, directly or by others; `read` rejects for one that is not there. */
async function withOthers(bytes: Uint8Array, path: string, read: (path: string) => Promise<Uint8Array>) {
  const decoder = new TextDecoder();
  const text = decoder.decode(bytes);
  const others = new Map<string, string>();
  const below = path.replace(/[^/]*$/, '');
  let size = bytes.byteLength;
  const waiting = [{ file: '', text }];
  for (const one of waiting)
    for (const [, name = ''] of one.text.matchAll(REFERENCE)) {
      const file = URL.canParse(name) ? '' : addressFrom(one.file, name);
      if (file === '' || others.has(file) || others.size >= MOST_FILES) continue;
      const found = await read(below + file).catch(() => undefined);
      size += found?.byteLength ?? 0;
      limit(size, 'the files have');
      const other = found ? decoder.decode(found) : '';
      others.set(file, other);
      waiting.push({ file, text: other });
    }
  return others.size > 0 ? new TextEncoder().encode(joinFiles(text, others)) : bytes;
}

/** Reads the specifications of one tool after the other; one that fails costs no other. */
export async function collectOperations(
  tools: readonly Tool[],
  { from, today, months, read: readText, fetch, known: knownOf, write }: CollectPlan,
): Promise<OperationsResult[]> {
  const folders = new Map<string, Promise<GitFolder> | undefined>();

  function folderOf(repository: string | undefined): Promise<GitFolder> | undefined {
    if (repository === undefined || from === undefined) return undefined;
    if (!folders.has(repository)) {
      const found = findGitFolder(from, repository);
      folders.set(repository, found === undefined ? undefined : openGitFolder(found));
    }
    return folders.get(repository);
  }

  async function readBytes(body: Uint8Array, { specification }: SourceFile): Promise<ReadSpecification> {
    if (!isUtf8(body)) throw new AnswerError('the file is not UTF-8');
    const answer = { status: 200, body, url: specification.url, headers: {} };
    return partOf(specification, await readText(`operations-${specification.format}`, answer));
  }

  async function fromFolder(folder: GitFolder, repository: string, file: SourceFile, known?: OperationsFile) {
    const { path } = file;
    const all = await folder.states(path);
    const states = all.filter(({ size }) => size !== undefined);
    const [newest] = states;
    if (!newest)
      throw new AnswerError(
        all.length > 0 ? 'no copy of the file is within reach' : `the repository has no file ${path}`,
      );
    const readState = async ({ blob, commit, size = 0 }: typeof newest) => {
      limit(size);
      const bytes = await folder.read(blob);
      return readBytes(await withOthers(bytes, path, (other) => folder.read(`${commit}:${other}`)), file);
    };
    const read = await readState(newest);
    const first = monthBefore(newest.day, months);
    const isKnown = states.some(({ commit }) => commit === known?.copy.commit);
    const since = (isKnown && known?.differences[0]?.day.slice(0, 7)) || first;
    const differences: Difference[] = [];
    // The last state of each month is compared with that of the month before; what cannot be read is passed over.
    let after = { ...newest, read };
    for (const state of months === 0 ? [] : states) {
      if (after.day.slice(0, 7) < since) break;
      if (state.day.slice(0, 7) === after.day.slice(0, 7)) continue;
      const before = await readState(state).catch(() => undefined);
      if (!before) continue;
      const { commit, day } = after;
      const changes = specificationDifference(before, after.read);
      const textOnly = { class: 'documentation', what: 'text', operation: '', detail: '' } as const;
      for (const change of changes.length > 0 ? changes : [textOnly])
        differences.push({ ...change, commit, day });
      after = { ...state, read: before };
    }
    const kept = (known?.differences ?? []).filter(
      ({ day }) => months === 0 || (day < since && day >= first),
    );
    return {
      read,
      url: addressAt(repository, newest.commit, path),
      commit: newest.commit,
      copyDay: newest === all[0] ? folder.day : newest.day,
      differences: [...differences.slice(0, MOST_DIFFERENCES), ...kept],
    };
  }

  async function fromAddress(file: SourceFile, known?: OperationsFile) {
    const { repository, specification, path } = file;
    const url =
      repository === undefined ? specification.url.replace(/#.*/, '') : rawAddress(repository, path);
    const body = await fetch(url);
    limit(body.byteLength);
    const read = await readBytes(body, file);
    const before = known && { operations: known.operations, shapes: [] };
    const changes = before ? specificationDifference(before, { ...read, shapes: [] }) : [];
    const differences = changes.map((change) => ({ ...change, commit: '', day: today }));
    return { read, url, copyDay: today, differences: [...differences, ...(known?.differences ?? [])] };
  }

  async function collect(source: string, file: SourceFile, isListed: boolean): Promise<OperationsResult> {
    const { format, licence, url } = file.specification;
    const known = knownOf(source);
    try {
      const folder = await folderOf(file.repository);
      if (from !== undefined && !folder) throw new Error('its repository is not in the folder');
      const found =
        folder && file.repository !== undefined
          ? await fromFolder(folder, file.repository, file, known)
          : await fromAddress(file, known);
      const { read, differences, ...about } = found;
      const { operations } = read;
      if (operations.length === 0) throw new AnswerError('nothing of the file belongs to the record');
      const copy: SpecificationCopy = {
        source,
        format,
        ...about,
        ...(licence && { licence }),
      };
      write({ copy, operations, differences });
      return { source, operations: operations.length, differences: differences.length };
    } catch (error) {
      const fault = (error as Error).message.slice(0, 200);
      // What cannot be read is told; what could not be asked for, or is some other file of a folder, is not.
      if (error instanceof AnswerError && (isListed || known)) {
        const before = known ?? {
          copy: { source, format, url, copyDay: today },
          operations: [],
          differences: [],
        };
        write({ ...before, copy: { ...before.copy, fault, faultOn: today } });
      }
      return { source, operations: 0, differences: 0, fault };
    }
  }

  /** The files that a specification names; those of a folder that are of another format are left out without a word. */
  async function filesOf(specification: Specification): Promise<SourceFile[]> {
    const place = placeOf(specification);
    const folder = place.isFolder ? await folderOf(place.repository) : undefined;
    if (!folder) return [place];
    const names = await folder.files(place.path);
    return names.filter((name) => /\.(?:json|ya?ml)$/i.test(name)).map((path) => ({ ...place, path }));
  }

  const results: OperationsResult[] = [];
  for (const tool of tools) {
    const files = (await Promise.all(tool.specifications.map(filesOf))).flat();
    const names = sourceNames(tool, files);
    for (const [index, file] of files.entries()) {
      const result = await collect(names[index] ?? tool.slug, file, !file.isFolder);
      if (!file.isFolder || result.operations > 0) results.push(result);
    }
  }
  return results;
}
