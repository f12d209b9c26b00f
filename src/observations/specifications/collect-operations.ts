import { isUtf8 } from 'node:buffer';
import type {
  Difference,
  OperationsFile,
  ReadSpecification,
  SpecificationCopy,
  SpecifiedOperation,
} from '../../catalog/operations/operation-lines.ts';
import type { Specification } from '../../records/tool/specifications.ts';
import type { Tool } from '../../records/tool.ts';
import { AnswerError, type Read } from '../collector.ts';
import { type FileState, findGitFolder, type GitFolder, openGitFolder } from './git-folder.ts';
import { addressAt, placeOf, rawAddress, type SourceFile, sourceNames } from './sources.ts';
import { specificationDifference } from './specification-difference.ts';

/** Bytes of a file that is read. */
export const MOST_BYTES = 12 << 20;
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

/** The operations of a specification that belong to a record. */
function partOf({ part, licence }: Specification, read: ReadSpecification): ReadSpecification {
  const belongs = ({ tags, path }: SpecifiedOperation) =>
    !part ||
    part.tags?.some((tag) => tags.includes(tag)) ||
    part.paths?.some((begin) => path.startsWith(begin));
  const kept = read.operations.flatMap((operation, index) => (belongs(operation) ? [index] : []));
  return {
    version: read.version,
    operations: kept.flatMap((index) => {
      const operation = read.operations[index];
      return operation ? [licence === undefined ? { ...operation, name: '' } : operation] : [];
    }),
    shapes: kept.map((index) => read.shapes[index]),
  };
}

const messageOf = (error: unknown) => (error as Error).message.slice(0, 200);

/** Reads the specifications of one tool after the other; one that fails costs no other. */
export async function collectOperations(
  tools: readonly Tool[],
  plan: CollectPlan,
): Promise<OperationsResult[]> {
  const { from, today, months } = plan;
  const folders = new Map<string, Promise<GitFolder> | undefined>();
  const results: OperationsResult[] = [];

  function folderOf(repository: string): Promise<GitFolder> | undefined {
    if (!folders.has(repository)) {
      const found = from === undefined ? undefined : findGitFolder(from, repository);
      folders.set(repository, found === undefined ? undefined : openGitFolder(found));
    }
    return folders.get(repository);
  }

  async function readBytes(bytes: Uint8Array, { specification }: SourceFile): Promise<ReadSpecification> {
    if (bytes.byteLength > MOST_BYTES)
      throw new AnswerError(`the file has more than ${MOST_BYTES >> 20} MiB`);
    if (!isUtf8(bytes)) throw new AnswerError('the file is not UTF-8');
    const answer = { status: 200, body: bytes, url: specification.url, headers: {} };
    return partOf(specification, await plan.read(`operations-${specification.format}`, answer));
  }

  const readState = async (folder: GitFolder, { blob, size = 0 }: FileState, file: SourceFile) => {
    if (size > MOST_BYTES) throw new AnswerError(`the file has more than ${MOST_BYTES >> 20} MiB`);
    return readBytes(await folder.read(blob), file);
  };

  /** The differences of the months since `since`, newest first. States that cannot be read are passed over. */
  async function differencesOf(
    folder: GitFolder,
    states: readonly FileState[],
    file: SourceFile,
    newest: ReadSpecification,
    since: string,
  ) {
    const lastOfMonth = [
      ...new Map(states.toReversed().map((state) => [state.day.slice(0, 7), state])).values(),
    ].reverse();
    const differences: Difference[] = [];
    let after = { state: lastOfMonth[0], read: newest };
    for (const state of lastOfMonth.slice(1)) {
      if (!after.state || after.state.day.slice(0, 7) < since) break;
      const read = await readState(folder, state, file).catch(() => undefined);
      if (!read) continue;
      const { commit, day } = after.state;
      const changes = specificationDifference(read, after.read);
      const all =
        changes.length > 0
          ? changes
          : [{ class: 'documentation', what: 'text', operation: '', detail: '' } as const];
      differences.push(...all.map((change) => ({ ...change, month: day.slice(0, 7), commit, day })));
      after = { state, read };
    }
    return differences.slice(0, MOST_DIFFERENCES);
  }

  async function fromFolder(folder: GitFolder, source: string, file: SourceFile, repository: string) {
    const states = await folder.states(file.path);
    const newest = states.find(({ size }) => size !== undefined);
    if (!newest)
      throw new AnswerError(
        states.length > 0 ? 'no copy of the file is within reach' : `the repository has no file ${file.path}`,
      );
    const read = await readState(folder, newest, file);
    const reachable = states.slice(states.indexOf(newest)).filter(({ size }) => size !== undefined);
    const known = plan.known(source);
    const first = monthBefore(newest.day, months);
    const knownUntil =
      known?.differences.length && reachable.some(({ commit }) => commit === known.copy.commit)
        ? known.differences[0]?.month
        : undefined;
    const since = knownUntil ?? first;
    const before = (known?.differences ?? []).filter(
      ({ month }) => months === 0 || (month < since && month >= first),
    );
    const made = months === 0 ? [] : await differencesOf(folder, reachable, file, read, since);
    const differences = [...made, ...before];
    const about = {
      url: addressAt(repository, newest.commit, file.path),
      commit: newest.commit,
      copyDay: newest === states[0] ? folder.day : newest.day,
    };
    return { read, about, differences };
  }

  async function fromAddress(source: string, file: SourceFile) {
    const { repository, specification } = file;
    const url =
      repository === undefined ? specification.url.replace(/#.*/, '') : rawAddress(repository, file.path);
    const read = await readBytes(await plan.fetch(url), file);
    const known = plan.known(source);
    const before = known && { operations: known.operations, shapes: [] };
    const changes = before ? specificationDifference(before, { ...read, shapes: [] }) : [];
    const noted = changes.map((change) => ({ ...change, month: today.slice(0, 7), commit: '', day: today }));
    return { read, about: { url, copyDay: today }, differences: [...noted, ...(known?.differences ?? [])] };
  }

  async function collect(source: string, file: SourceFile, isListed: boolean): Promise<OperationsResult> {
    const { specification, repository } = file;
    const { format, licence } = specification;
    try {
      const folder = repository === undefined ? undefined : await folderOf(repository);
      if (from !== undefined && !folder) throw new Error('its repository is not in the folder');
      const { read, about, differences } =
        folder && repository !== undefined
          ? await fromFolder(folder, source, file, repository)
          : await fromAddress(source, file);
      const { version } = read;
      const copy: SpecificationCopy = {
        source,
        format,
        ...about,
        ...(version && { version }),
        ...(licence && { licence }),
      };
      if (read.operations.length === 0) throw new AnswerError('nothing of the file belongs to the record');
      plan.write({ copy, operations: read.operations, differences });
      return { source, operations: read.operations.length, differences: differences.length };
    } catch (error) {
      const fault = messageOf(error);
      const known = plan.known(source);
      // What cannot be read is told; what could not be asked for, or is some other file of a folder, is not.
      if (error instanceof AnswerError && (isListed || known)) {
        const copy = known?.copy ?? { source, format, url: specification.url, copyDay: today };
        plan.write({
          copy: { ...copy, fault, faultOn: today },
          operations: known?.operations ?? [],
          differences: known?.differences ?? [],
        });
      }
      return { source, operations: 0, differences: 0, fault };
    }
  }

  /** The files of a folder that are read; those of another format are left out without a word. */
  async function filesOf(specification: Specification): Promise<SourceFile[]> {
    const { repository, path, isFolder } = placeOf(specification);
    const file = { specification, path, ...(repository !== undefined && { repository }) };
    if (!isFolder || repository === undefined) return [file];
    const folder = await folderOf(repository);
    if (!folder) return [file];
    const names = (await folder.files(path)).filter((name) => /\.(?:json|ya?ml)$/i.test(name));
    return names.map((name) => ({ ...file, path: name }));
  }

  for (const tool of tools) {
    if (tool.specifications.length === 0) continue;
    const files = (await Promise.all(tool.specifications.map(filesOf))).flat();
    const names = sourceNames(tool, files);
    for (const [index, file] of files.entries()) {
      const isListed = !placeOf(file.specification).isFolder;
      const result = await collect(names[index] ?? tool.slug, file, isListed);
      if (isListed || result.operations > 0) results.push(result);
    }
  }
  return results;
}
