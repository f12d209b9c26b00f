import type { Specification } from '../../records/tool/specifications.ts';
import type { Tool } from '../../records/tool.ts';

const AT_GITHUB = /^https:\/\/github\.com\/([^/]+\/[^/]+)\/(blob|tree)\/[^/#]+(?:\/([^#]*))?/;

/** A file that a specification names, or at GitHub a folder of files. */
export interface SourceFile {
  readonly specification: Specification;
  /** `owner/name` at GitHub, and the path in it; undefined for a file at another address. */
  readonly repository: string | undefined;
  readonly path: string;
  readonly isFolder: boolean;
}

export function placeOf(specification: Specification): SourceFile {
  const { pathname } = new URL(specification.url);
  const [, repository, kind, inside = ''] = AT_GITHUB.exec(specification.url) ?? [];
  const path = decodeURIComponent(repository === undefined ? pathname.slice(1) : inside).replace(/\/$/, '');
  return { specification, repository, path, isFolder: kind === 'tree' };
}

/** The address from which a file of GitHub is read without its page, or shown at a commit. */
export const rawAddress = (repository: string, path: string) =>
  `https://raw.githubusercontent.com/${repository}/HEAD/${encodeURI(path)}`;
export const addressAt = (repository: string, commit: string, path: string) =>
  `https://github.com/${repository}/blob/${commit}/${encodeURI(path)}`;

/**
 * The name of each source of a tool: its file without the ending, with as many folders before it, parted by dots, as make it
 * differ from the others; a list of events ends with `.events`.
 */
export function sourceNames({ slug }: Pick<Tool, 'slug'>, files: readonly SourceFile[]): string[] {
  const named = files.map(({ path, specification }) => ({
    steps: path.replace(/\.(?:json|ya?ml)$/i, '').split('/'),
    ending: specification.format === 'events' ? '.events' : '',
  }));
  type Named = (typeof named)[number];
  const nameOf = ({ steps, ending }: Named, length: number) =>
    (steps.filter(Boolean).slice(-length).join('.') + ending).replaceAll(/[^A-Za-z0-9._-]+/g, '-');
  return named.map((one) => {
    let length = 1;
    const isTaken = () =>
      named.some((other) => other !== one && nameOf(other, length) === nameOf(one, length));
    while (length < one.steps.length && isTaken()) length += 1;
    return `${slug}/${nameOf(one, length)}`;
  });
}
