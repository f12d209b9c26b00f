import { nearest } from '../../base/nearest.ts';
import { absenceOf, isWithin } from '../../records/facts/absence-of.ts';
import { holdsValue, valueAt } from '../../records/facts/holds-value.ts';
import { pathsOfFact } from '../../records/facts/paths-of-fact.ts';
import type { Tool } from '../../records/tool.ts';
import type { Problem } from './problem-list.ts';
import { RECORD_PATHS } from './record-paths.ts';

/**
 * Paths in `facts` and in the `fields` of sources must exist; `facts` must not name a path that has a value, and `fields`
 * must name facts that the record states, present or absent.
 */
export function checkFactPaths(file: string, tool: Tool): Problem[] {
  const named = (field: string, paths: readonly string[]) =>
    paths
      .filter((path) => !RECORD_PATHS.has(path))
      .map((path): Problem => {
        const [guess] = nearest(path, RECORD_PATHS, 1);
        const remedy = `use ${guess ?? 'a path such as api.sandbox'}`;
        return { file, field, message: `${path} is no field of a tool`, remedy };
      });
  const contradicted = Object.entries(tool.facts)
    .filter(([path]) => RECORD_PATHS.has(path) && holdsValue(valueAt(tool, path)))
    .map(([path, { state }]): Problem => {
      const remedy = `take ${path} out of facts, or take out its value`;
      return { file, field: 'facts', message: `${path} is said to be ${state} and has a value`, remedy };
    });
  return [
    ...named('facts', Object.keys(tool.facts)),
    ...contradicted,
    ...tool.sources.flatMap(({ fields = [] }, index) => {
      const field = `sources.${index}.fields`;
      return [...named(field, fields), ...unstated(file, tool, field, fields)];
    }),
  ];
}

function unstated(file: string, tool: Tool, field: string, paths: readonly string[]): Problem[] {
  const isStated = (path: string) =>
    pathsOfFact(tool, path).some((at) => holdsValue(valueAt(tool, at))) ||
    absenceOf(tool, path) !== undefined ||
    Object.keys(tool.facts).some((absent) => isWithin(absent, path));
  return paths
    .filter((path) => RECORD_PATHS.has(path) && !isStated(path))
    .map((path) => ({
      file,
      field,
      message: `the source is said to tell ${path}, but the record does not state it`,
      remedy: `write ${path}, or take it out of fields`,
    }));
}
