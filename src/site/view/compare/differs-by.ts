import type { Catalog } from '../../../catalog/catalog.ts';
import { type Fact, factsOf } from '../../../catalog/facts/facts-of.ts';
import { KIND_LABELS } from '../../../records/labels.ts';
import type { Tool } from '../../../records/tool.ts';

const COMPARED = ['pricing.model', 'api.sandbox', 'coverage', 'openSource.license', 'api.auth', 'api.styles'];
const textOf = (fact: Fact | undefined) => fact?.values.map(({ text }) => text).join(', ') ?? '';

/**
 * How an alternative differs from a tool, in at most three short statements. Only established facts of the
 * alternative are named; an empty list means that the records do not tell them apart.
 */
export function differsBy(tool: Tool, other: Tool, catalog: Catalog): string[] {
  const mine = factsOf(tool, catalog);
  const theirs = factsOf(other, catalog);
  const kind = KIND_LABELS[other.kind];
  const statements = other.kind === tool.kind ? [] : [kind];
  for (const path of COMPARED) {
    const text = textOf(theirs.get(path));
    if (text === '' || text === textOf(mine.get(path)) || text === kind) continue;
    statements.push(path === 'api.sandbox' ? `Sandbox: ${text.toLowerCase()}` : text);
  }
  return statements.slice(0, 3);
}
