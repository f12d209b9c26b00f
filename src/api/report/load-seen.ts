import { type Seen, SeenChange, type SeenTool } from '../../report/seen.ts';
import type { SeenRow } from '../../store/observation-store.ts';
import type { Services } from '../services.ts';
import { seenTool } from '../tools/seen-tool.ts';

/**
 * All observations of a list of tools. Without a list: the observations of the build, with current service states.
 */
export async function loadSeen(
  tools: readonly string[] | undefined,
  { catalog, observations }: Pick<Services, 'catalog' | 'observations'>,
): Promise<Seen> {
  if (!observations) return { tools: seenTools([], catalog), changes: [] };
  if (!tools) return { tools: seenTools(await observations.seenServices(), catalog), changes: [] };
  const rows = await Promise.all(tools.map((slug) => observations.seen(slug)));
  const changes = await Promise.all(tools.map((slug) => observations.observedChanges(slug)));
  return {
    tools: seenTools(rows.flat(), catalog),
    changes: changes.flat().flatMap(({ data }) => SeenChange.safeParse(JSON.parse(data)).data ?? []),
  };
}

function seenTools(rows: readonly SeenRow[], catalog: Services['catalog']): Map<string, SeenTool> {
  const bySlug = Map.groupBy(rows, ({ slug }) => slug);
  const slugs = new Set([...Object.keys(catalog.observed), ...bySlug.keys()]);
  return new Map([...slugs].map((slug) => [slug, seenTool(catalog.observed[slug], bySlug.get(slug) ?? [])]));
}
