import { nearest } from '../../base/nearest.ts';
import { holdsValue, valueAt } from '../facts/holds-value.ts';
import type { Tool } from '../schema/tool.ts';
import type { Problem } from './problem-list.ts';
import { RECORD_PATHS } from './record-paths.ts';

/** Paths in `facts` and in the `fields` of sources must exist; `facts` must not name a path that has a value. */
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
    ...tool.sources.flatMap(({ fields = [] }, index) => named(`sources.${index}.fields`, fields)),
  ];
}
