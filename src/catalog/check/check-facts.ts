import { isVerified } from '../../records/facts/is-verified.ts';
import { licenceClass } from '../../records/facts/licence-class.ts';
import type { Tool } from '../../records/tool.ts';
import type { Problem } from './problem-list.ts';

/** Rules for one tool beyond its schema. */
export function checkFacts(file: string, tool: Tool): Problem[] {
  const problems: Problem[] = [];
  const add = (field: string, message: string, remedy: string) =>
    problems.push({ file, field, message, remedy });
  const license = tool.openSource && licenceClass(tool.openSource.license);
  if ((tool.kind === 'open-source' || tool.kind === 'source-available') && !license)
    add(
      'openSource',
      `kind is ${tool.kind}, but no licence is given`,
      'add openSource with license and repository',
    );
  if (tool.kind === 'open-source' && license === 'source-available')
    add('kind', 'the licence limits the use of the code', 'use source-available');
  if (tool.kind === 'source-available' && license && license !== 'source-available')
    add('kind', 'the licence does not limit the use of the code', 'use open-source');
  if (tool.pricing.model === 'open-source' && (!license || license === 'source-available'))
    add('pricing.model', 'open-source needs an open licence', 'add openSource, or use free');
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
