import type { Catalog } from '../../../catalog/catalog.ts';
import type { Tool } from '../../../records/tool.ts';

/** A package or repository that was observed to have ended. */
interface Ended {
  readonly tool: Tool;
  /** Package URL, or URL of the repository. */
  readonly subject: string;
  readonly what: string;
}

const GONE = 'not there any more';

/**
 * Archived repositories, deprecated or withdrawn packages, and deleted ones of both, sorted by the name of the tool.
 */
export function endedSubjects({ tools, observed }: Pick<Catalog, 'tools' | 'observed'>): Ended[] {
  return tools.flatMap((tool) => {
    const { packages = [], repositories = [] } = observed[tool.slug] ?? {};
    const told = (subject: string, what: string | undefined) => (what ? [{ tool, subject, what }] : []);
    return [
      ...repositories.flatMap(({ url, gone, archived }) =>
        told(url, gone ? GONE : archived ? 'archived' : undefined),
      ),
      ...packages.flatMap(({ url, gone, deprecated, yanked }) =>
        told(url, gone ? GONE : deprecated ? 'deprecated' : yanked ? 'newest version withdrawn' : undefined),
      ),
    ];
  });
}
