/** One error in one content file, for an editor to correct. */
export interface Problem {
  /** Path below the repository, such as `content/tools/stripe.md`. */
  readonly file: string;
  /** Record path, such as `sources.0.url`; empty when the whole file is meant. */
  readonly field: string;
  readonly message: string;
  readonly remedy: string;
}

/** The problems as text for people, grouped by file, with the count first. */
export function problemList(problems: readonly Problem[]): string {
  const byFile = Map.groupBy(problems, (problem) => problem.file);
  const groups = [...byFile]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, list]) => {
      const lines = list.map(
        ({ field, message, remedy }) => `  ${field === '' ? '' : `${field}: `}${message}\n    → ${remedy}`,
      );
      return `${file} (${list.length})\n${lines.join('\n')}`;
    });
  const count = `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}`;
  return `${count} in ${byFile.size} content ${byFile.size === 1 ? 'file' : 'files'}\n\n${groups.join('\n\n')}`;
}
