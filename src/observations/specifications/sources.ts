import type { Specification } from '../../records/tool/specifications.ts';
import type { Tool } from '../../records/tool.ts';

const AT_GITHUB = /^https:\/\/github\.com\/([^/]+\/[^/]+)\/(blob|tree)\/([^/#]+)(?:\/([^#]*))?/;

/** A file that a specification names, apart from where its bytes come from. */
export interface SourceFile {
  readonly specification: Specification;
  /** `owner/name` at GitHub, and the path in it; undefined for a file at another address. */
  readonly repository?: string;
  readonly path: string;
}

/** What a specification names: a file, or at GitHub a folder. */
export function placeOf({ url }: Specification) {
  const [, repository, kind, , path = ''] = AT_GITHUB.exec(url) ?? [];
  const { pathname, hash } = new URL(url);
  return {
    ...(repository !== undefined && { repository }),
    path: decodeURIComponent(repository === undefined ? pathname.slice(1) : path).replace(/\/$/, ''),
    isFolder: kind === 'tree',
    pointer: decodeURIComponent(hash.slice(1)),
  };
}

/** The address from which a file of GitHub is read without its page, or shown at a commit. */
export const rawAddress = (repository: string, path: string) =>
  `https://raw.githubusercontent.com/${repository}/HEAD/${encodeURI(path)}`;
export const addressAt = (repository: string, commit: string, path: string) =>
  `https://github.com/${repository}/blob/${commit}/${encodeURI(path)}`;

const clean = (text: string) => text.replaceAll(/[^A-Za-z0-9._-]+/g, '-');

/**
 * The name of each source of a tool: its file without the ending, with as many folders before it, parted by dots, as make it
 * differ from the others; a list of events ends with `.events`.
 */
export function sourceNames({ slug }: Pick<Tool, 'slug'>, files: readonly SourceFile[]): string[] {
  const steps = files.map(({ path, specification }) => [
    ...path.replace(/\.(?:json|ya?ml)$/i, '').split('/'),
    specification.format === 'events' ? 'events' : '',
  ]);
  const nameOf = (parts: readonly string[], length: number) =>
    clean(parts.filter(Boolean).slice(-length).join('.'));
  return steps.map((parts, at) => {
    let length = parts.at(-1) ? 2 : 1;
    const isTaken = () =>
      steps.some(
        (other, index) =>
          index !== at &&
          nameOf(other, length + (other.at(-1) ? 1 : 0) - (parts.at(-1) ? 1 : 0)) === nameOf(parts, length),
      );
    while (length < parts.length && isTaken()) length += 1;
    return `${slug}/${nameOf(parts, length)}`;
  });
}
