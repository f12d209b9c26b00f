import type { Understood } from '../catalog/list/listing.ts';
import type { Tool } from '../records/tool.ts';
import type { AskedQuery } from './asked-query.ts';
import type { Weigh } from './read/condition-weights.ts';
import { namedTool } from './read/named-tool.ts';
import type { ToolNamed } from './read/tool-names.ts';

/** The tool of a query such as "stripe in nigeria" or "dwolla outside the us", when its record leaves that place out. */
export function toolLeftOut(
  { askedWords, narrowing, conditions }: AskedQuery,
  weigh: Weigh | undefined,
  toolNamed: ToolNamed,
  isOrdinary: (word: string) => boolean,
): number | undefined {
  if (!conditions.some(({ kind }) => kind === 'place')) return undefined;
  const tool = namedTool(askedWords.all, toolNamed, (word) => narrowing.has(word), isOrdinary);
  return tool && weigh?.(tool.ordinal) === 0 ? tool.ordinal : undefined;
}

/** What a result shows as understood when it leaves out the named tool, because its record covers other places. */
export const leftOutTerm = ({ slug, name }: Tool, query: AskedQuery): Understood => ({
  kind: 'tool',
  value: slug,
  label: `${name} (its record names other places)`,
  excluded: true,
  without: askedPlaces(query),
});

/** The words of the places that a query asks for. */
export const askedPlaces = ({ conditions }: AskedQuery): string =>
  conditions
    .flatMap(({ kind, excluded, tokens }) =>
      kind === 'place' && !excluded ? tokens.map(({ word }) => word) : [],
    )
    .join(' ');
