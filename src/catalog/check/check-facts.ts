import { nearest } from '../../base/nearest.ts';
import type { Tool } from '../schema/tool.ts';
import type { Problem } from './problem-list.ts';
import { RECORD_PATHS } from './record-paths.ts';

/** Rules one tool must keep beyond its schema. `today` is `YYYY-MM-DD`. */
export function checkFacts(file: string, tool: Tool, today: string): Problem[] {
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
  if (tool.status === 'discontinued' && !tool.supersededBy && tool.sources.length === 0)
    add('sources', 'a discontinued tool needs a source', 'add the page that announces it, or supersededBy');
  if (tool.verification.confidence === 'high' && tool.sources.length === 0)
    add('sources', 'confidence is high, but no source is given', 'add a source, or use confidence: low');
  const dates: [string, string | undefined][] = [
    ['addedAt', tool.addedAt],
    ['updatedAt', tool.updatedAt],
    ['verification.verifiedAt', tool.verification.verifiedAt],
    ['pricing.asOf', tool.pricing.asOf],
    ...tool.sources.map((source, index): [string, string] => [
      `sources.${index}.retrieved`,
      source.retrieved,
    ]),
  ];
  const paths: [string, readonly string[]][] = [
    ['verification.fields', tool.verification.fields],
    ...tool.sources.map((source, index): [string, readonly string[]] => [
      `sources.${index}.fields`,
      source.fields ?? [],
    ]),
  ];
  for (const [field, named] of paths)
    for (const path of named.filter((name) => !RECORD_PATHS.has(name))) {
      const [guess] = nearest(path, RECORD_PATHS, 1);
      add(field, `${path} is no field of a tool`, `use ${guess ?? 'a path such as api.sandbox'}`);
    }
  for (const [field, date] of dates)
    if (date !== undefined && date > today) add(field, `${date} is in the future`, `use ${today} or earlier`);
  if (tool.updatedAt < tool.addedAt)
    add('updatedAt', 'is earlier than addedAt', `use ${tool.addedAt} or later`);
  return problems;
}
