import { itemsAt } from '../../base/lists.ts';
import { formatDate } from '../../base/time.ts';
import { absenceOf } from '../../records/facts/evidence.ts';
import type { Obligation } from '../../records/obligation.ts';
import { FIELDS, type Tool } from '../../records/tool.ts';
import type { Catalog } from '../catalog.ts';
import { FACETS } from '../list/facets.ts';
import { isCoverageKnown, type rankIn } from '../list/reach.ts';

/** A tool that serves a duty, and the facts of its record that say so. */
export interface ServingTool {
  readonly tool: Tool;
  readonly because: string;
  readonly isCore: boolean;
}

/** What a duty, or a date of a rule, asks of tools. */
type Serving = { readonly [Part in 'useCases' | 'toolFacts']?: Obligation[Part] | undefined };

const FACET = new Map(FACETS.map((facet) => [facet.name as string, facet]));

/** The facts that a duty asks of a tool, as far as it states them: undefined when it lacks one. */
function stated(tool: Tool, toolFacts: Obligation['toolFacts'], catalog: Catalog): string[] | undefined {
  const facts = Object.entries(toolFacts).map(([name, wanted]) => {
    const held = FACET.get(name)?.read(tool, catalog) ?? [];
    const value = wanted.find((one) => held.includes(one));
    return value === undefined ? undefined : `${name}: ${value}`;
  });
  return facts.every((fact) => fact !== undefined) ? facts : undefined;
}

/**
 * Tools that serve a duty where a firm is, by the use cases that name them and the facts that they state: those whose main
 * job it is first, then those that name the place. Tools whose coverage is not established are left out.
 */
export function servingTools(
  { useCases = [], toolFacts = {} }: Serving,
  places: readonly string[],
  rankOf: ReturnType<typeof rankIn>,
  catalog: Catalog,
): ServingTool[] {
  const named = itemsAt(catalog.useCaseBySlug, useCases);
  if (named.length === 0 && Object.keys(toolFacts).length === 0) return [];
  const offers = named.flatMap(({ title, tools }) =>
    tools.map(({ slug, fit }) => ({ tool: catalog.toolBySlug.get(slug), fit, why: title })),
  );
  const all =
    named.length > 0
      ? offers
      : catalog.tools.map((tool) => ({ tool, fit: 'feature' as const, why: undefined }));
  const found = new Map<string, ServingTool>();
  const isEverywhere = places.includes('GLOBAL');
  for (const { tool, fit, why } of all) {
    if (tool?.status !== 'active' || found.get(tool.slug)?.isCore) continue;
    const facts = stated(tool, toolFacts, catalog);
    if (!facts) continue;
    const isThere = isCoverageKnown(tool) && (isEverywhere || rankOf(tool) <= 2);
    if (places.length > 0 && !isThere) continue;
    const because = [...(why ? [`${fit === 'core' ? 'made to' : 'can'}: ${why}`] : []), ...facts].join('; ');
    found.set(tool.slug, { tool, because, isCore: fit === 'core' });
  }
  return [...found.values()].sort(
    (a, b) =>
      Number(b.isCore) - Number(a.isCore) ||
      rankOf(a.tool) - rankOf(b.tool) ||
      a.tool.name.localeCompare(b.tool.name, 'en'),
  );
}

/** Record path of the fact that a filter reads. */
const PATHS = new Map<string, string>([
  ['standard', 'api.standards'],
  ...FIELDS.flatMap(({ path, filter, flag }) =>
    [filter?.name, flag?.name].flatMap((name) => (name ? [[name, path] as const] : [])),
  ),
]);

/**
 * What a duty asks of a tool and the tool's record states that it does not have: a fact that is established as no, or that
 * was looked for and is not there. What nobody looked for, and what a list does not name, is no such statement.
 */
export function lackedBy(
  tool: Tool,
  { toolFacts = {}, standards }: Pick<Obligation, 'standards'> & Partial<Pick<Obligation, 'toolFacts'>>,
  catalog: Catalog,
): string[] {
  const asked = [
    ...(standards.length > 0 ? [['standard', standards] as const] : []),
    ...Object.entries(toolFacts),
  ];
  return asked.flatMap(([name, wanted]) => {
    const facet = FACET.get(name);
    const held = facet?.read(tool, catalog) ?? [];
    if (!facet || wanted.some((one) => held.includes(one))) return [];
    const says = `its record states no ${facet.label.toLowerCase()} (asked: ${wanted.join(' or ')})`;
    const absence = absenceOf(tool, PATHS.get(name) ?? name);
    if (absence?.state === 'none') return [`${says}, looked for on ${formatDate(absence.on)}`];
    return facet.form === 'flag' && held.includes('false') ? [says] : [];
  });
}
