import { isVerified } from '../facts/is-verified.ts';
import type { Tool } from '../schema/tool.ts';
import type { Problem } from './problem-list.ts';

/** Rules one tool must keep beyond its schema. */
export function checkFacts(file: string, tool: Tool): Problem[] {
  const problems: Problem[] = [];
  const add = (field: string, message: string, remedy: string) =>
    problems.push({ file, field, message, remedy });
  if (tool.kind === 'open-source' && !tool.openSource)
    add(
      'openSource',
      'kind is open-source, but no licence is given',
      'add openSource with license and repository',
    );
  if (tool.pricing.model === 'open-source' && !tool.openSource)
    add('pricing.model', 'open-source needs a licence', 'add openSource, or use free');
  if (tool.pricing.freeAllowance && !isDated(tool, 'pricing.freeAllowance'))
    add(
      'pricing.freeAllowance',
      'a published number needs its page and day',
      'add pricing.url and pricing.asOf, or list pricing.freeAllowance in the fields of a source',
    );
  if (tool.status === 'discontinued' && !tool.supersededBy && tool.sources.length === 0)
    add('sources', 'a discontinued tool needs a source', 'add the page that announces it, or supersededBy');
  const packages = new Set<string>();
  tool.packages.forEach(({ url }, index) => {
    if (packages.has(url)) add(`packages.${index}.url`, `${url} is listed twice`, 'leave the repetition out');
    packages.add(url);
  });
  if (tool.updatedAt < tool.addedAt)
    add('updatedAt', 'is earlier than addedAt', `use ${tool.addedAt} or later`);
  return problems;
}

/** Whether the record says where and when a fact of its pricing was read. */
function isDated(tool: Tool, path: string): boolean {
  const { url, asOf } = tool.pricing;
  return (url !== undefined && asOf !== undefined) || isVerified(tool, path);
}
