import { createRequire } from 'node:module';
import type { MdastNode } from 'satteri';
import type { Collection } from '../../records/collections.ts';
import { COUNTRY_CODES } from '../../records/tool/coverage.ts';
import { PRICE_ITEM_NAMES } from '../../records/tool/price-items.ts';
import { type LivingTable, livingTables, namesIn } from '../content/living-tables.ts';
import { didYouMean, type Fault } from './problems.ts';

// The server's package holds this module and never checks: named like this, the parser stays out of it.
const parser = (): typeof import('satteri') => createRequire(import.meta.url)('satteri');

type Known = Readonly<Record<Collection, ReadonlySet<string>>>;

/** The attributes of each component and the names that each may hold; the first one is needed. */
const PLACES: ReadonlySet<string> = new Set(COUNTRY_CODES);
const attributesOf = (known: Known): Record<string, Record<string, ReadonlySet<string>>> => ({
  Tools: { need: known['use-cases'], in: PLACES },
  Compare: { of: known.tools },
  Deadline: { of: new Set([...known.events, ...known.obligations]) },
  Calls: { of: known.actions },
  Price: { of: new Set(PRICE_ITEM_NAMES), need: known['use-cases'], in: PLACES },
});

type AtLine = readonly [line: number, message: string, remedy: string];

/** What is wrong with the names in one component. */
function faultsOfTable({ name, attributes }: LivingTable, line: number, known: Known): AtLine[] {
  const components = attributesOf(known);
  const expected = components[name];
  if (!expected)
    return [[line, `there is no component <${name}>`, `allowed: ${Object.keys(components).join(', ')}`]];
  const keys = Object.keys(expected);
  const [first = ''] = keys;
  if (attributes[first] === undefined)
    return [[line, `<${name}> lacks ${first}`, `write <${name} ${first}="…" />`]];
  const count = namesIn(attributes['of']).length;
  if (name === 'Compare' && (count < 2 || count > 5))
    return [[line, `<Compare> names ${count} tools`, 'name two to five']];
  return Object.entries(attributes).flatMap(([key, value]): AtLine[] => {
    const names = expected[key];
    if (!names) return [[line, `<${name}> has no ${key}`, `allowed: ${keys.join(', ')}`]];
    return namesIn(value).flatMap((one): AtLine[] => {
      const message = `<${name}> names "${one}" in ${key}, which does not exist`;
      return names.has(one) ? [] : [[line, message, didYouMean(one, names, 'name one that exists')]];
    });
  });
}

function faultsOf(body: string, known: Known): AtLine[] {
  let tree: MdastNode;
  try {
    tree = parser().mdxToMdast(body, { position: true });
  } catch (error) {
    const [, line = 1, message = error] = /^(\d+):\d+: (.*)$/s.exec((error as Error).message) ?? [];
    return [[Number(line), String(message), 'write code in backticks, and links as [text](url)']];
  }
  const lines = body.split('\n');
  const visit = (node: MdastNode): AtLine[] => {
    const line = node.position?.start.line ?? 1;
    const [table] = node.type === 'mdxJsxFlowElement' ? livingTables(lines[line - 1] ?? '') : [];
    if (table) return faultsOfTable(table, line, known);
    if ('url' in node && !/^(?:https?:|mailto:|[/#])/.test(node.url))
      return [
        [line, `the address ${node.url} is not allowed`, 'link to https://… or a path such as /tools/stripe'],
      ];
    if (node.type.startsWith('mdx'))
      return [
        [line, 'code and tags are not allowed', 'leave them out; a component stands alone on its line'],
      ];
    return 'children' in node ? (node.children as MdastNode[]).flatMap(visit) : [];
  };
  return visit(tree);
}

/**
 * What is wrong with a guide in MDX, whose text begins on line `first` of its file. Text and the known components are
 * allowed; all else of MDX would be a program, and editors send content.
 */
export function checkLivingTables(body: string, first: number, known: Known): Fault[] {
  return faultsOf(body, known).map(([line, message, remedy]) => {
    return { field: `line ${first + line - 1}`, message, remedy };
  });
}
