/**
 * `npx node scripts/operations.ts [--action SLUG] [--unmapped] [--sample N]`: shows which operations the rules of
 * `content/actions` find, how many tools offer each, and operations that no rule finds.
 */
import { parseArgs } from 'node:util';
import { readContent } from '../src/catalog/content/read-content.ts';
import { createActionMap } from '../src/catalog/operations/map-actions.ts';
import { readCorrections, readOperationFiles } from '../src/catalog/operations/operation-files.ts';
import { orFail } from './command.ts';

const { values } = await orFail(() =>
  parseArgs({
    options: {
      content: { type: 'string', default: 'content' },
      action: { type: 'string' },
      unmapped: { type: 'boolean', default: false },
      sample: { type: 'string', default: '5' },
    },
  }),
);
const { tools, actions } = readContent(values.content);
const toolBySlug = new Map(tools.map((tool) => [tool.slug, tool]));
const { files } = readOperationFiles(values.content);
const { corrections } = readCorrections(values.content, new Set(actions.map(({ slug }) => slug)));
const actionsOf = createActionMap(actions, corrections);
const found = new Map<string, { tool: string; line: string }[]>(actions.map(({ slug }) => [slug, []]));
const unmapped: string[] = [];
const all = files.flatMap(({ copy: { source }, operations }) => {
  const tool = toolBySlug.get(source.split('/')[0] ?? '');
  return tool ? operations.map((operation) => ({ tool, source, operation })) : [];
});
for (const { tool, source, operation } of all) {
  const line = `${source}#${operation.method} ${operation.path} (${operation.id})`;
  const mapped = actionsOf(operation, source, tool);
  if (mapped.length === 0) unmapped.push(line);
  for (const { action, rule } of mapped)
    found.get(action)?.push({ tool: tool.slug, line: `${line} by ${rule}` });
}
/** `n` entries at even distances, the same in each run. */
const sample = <T>(list: readonly T[], n: number) =>
  list.filter((_, index) => index % Math.max(1, Math.floor(list.length / n)) === 0).slice(0, n);
const countTools = (list: readonly { tool: string }[]) => new Set(list.map(({ tool }) => tool)).size;
const size = Number(values.sample);
for (const [action, list] of found) {
  if (values.action !== undefined && action !== values.action) continue;
  console.log(`\n${action}: ${list.length} operations of ${countTools(list)} tools`);
  for (const { line } of values.action === undefined ? sample(list, size) : list) console.log(`  ${line}`);
}
if (values.unmapped) console.log(`\nnot mapped:\n  ${sample(unmapped, 20 * size).join('\n  ')}`);
const five = [...found.values()].filter((list) => countTools(list) >= 5);
console.log(
  `\n${all.length} operations, ${all.length - unmapped.length} mapped, ${five.length} actions with five tools or more`,
);
