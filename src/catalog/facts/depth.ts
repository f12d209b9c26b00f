import { keptFor } from '../../base/kept.ts';
import { byKeys } from '../../base/lists.ts';
import type { Tool } from '../../records/tool.ts';
import type { Catalog } from '../catalog.ts';
import { type Fact, factsOf } from './facts-of.ts';
import { isHosted, keyFactsOf } from './verification.ts';

/** Facts a record should have: the key facts; a hosted service also a price page and, with a REST interface, an OpenAPI document. */
const factsDue = (tool: Tool): string[] => [
  ...keyFactsOf(tool),
  ...(isHosted(tool) ? ['pricing.url'] : []),
  ...(isHosted(tool) && tool.api.styles.includes('rest') ? ['links.openapi'] : []),
];

/** How deep the records are, fact by fact in the order of the record, over the whole directory and over each category by slug. */
export const depthOf = keptFor((catalog: Catalog) => {
  const [first] = catalog.tools;
  return [...byKeys(catalog.tools, factsDue)].map(([path, owing]) => {
    const due = new Set(owing);
    const count = (tools: readonly Tool[]) =>
      countDepth(tools.flatMap((tool) => (due.has(tool) ? [factsOf(tool, catalog).get(path)] : [])));
    return {
      path,
      label: first ? (factsOf(first, catalog).get(path)?.label ?? path) : path,
      ...count(catalog.tools),
      categories: Object.fromEntries(
        catalog.categories.map(({ slug }) => [slug, count(catalog.toolsByCategory.get(slug) ?? [])]),
      ),
    };
  });
});

/** Of the records that should have a fact, how many do, and of how many it was read that there is none, or nothing public. */
function countDepth(found: readonly (Fact | undefined)[]) {
  const facts = found.filter((fact) => fact !== undefined);
  const inState = (state: string) => facts.filter((fact) => fact.state === state).length;
  return {
    should: found.length,
    value: inState('value'),
    none: inState('none'),
    unpublished: inState('unpublished'),
    /** Records whose value, or whose absence, was read at a source. */
    verified: facts.filter(({ verified }) => verified).length,
  };
}

type DepthCount = ReturnType<typeof countDepth>;

/** Records of which a fact is known: they hold a value, or it is known that there is none to give. */
export const knownCount = ({ value, none, unpublished }: DepthCount): number => value + none + unpublished;

/** The depth of all facts in one line, for the report of a build. */
export function depthText(facts: ReturnType<typeof depthOf>): string {
  const sum = (of: (fact: DepthCount) => number) => facts.reduce((total, fact) => total + of(fact), 0);
  const should = sum((fact) => fact.should);
  const share = (count: number) => (should === 0 ? 0 : Math.round((count * 100) / should));
  const known = share(sum(knownCount));
  const verified = share(sum((fact) => fact.verified));
  return `depth: ${known} % of ${should} facts due are known, ${verified} % are verified`;
}
