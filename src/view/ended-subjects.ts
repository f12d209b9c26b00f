import type { Catalog } from '../catalog/catalog.ts';
import type { Tool } from '../catalog/schema/tool.ts';

/** A package or repository that programs saw come to an end. */
interface Ended {
  readonly tool: Tool;
  /** Package URL, or address of the repository. */
  readonly subject: string;
  readonly what: string;
}

/** Archived repositories, and packages that are deprecated or withdrawn, in the order of the names of their tools. */
export function endedSubjects({ tools, observed }: Pick<Catalog, 'tools' | 'observed'>): Ended[] {
  return tools.flatMap((tool) => {
    const { packages = [], repositories = [] } = observed[tool.slug] ?? {};
    const archived = repositories.flatMap((seen) =>
      seen.archived ? [{ tool, subject: seen.url, what: 'archived' }] : [],
    );
    const ended = packages.flatMap(({ url, deprecated, yanked }) => {
      const what = deprecated ? 'deprecated' : yanked ? 'newest version withdrawn' : undefined;
      return what ? [{ tool, subject: url, what }] : [];
    });
    return [...archived, ...ended];
  });
}
