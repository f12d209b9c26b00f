import { schemaPaths } from '../../records/schema-paths.ts';
import { Tool } from '../../records/tool.ts';

/** Fields that describe the record and not the tool. */
const OF_THE_RECORD = new Set(['slug', 'facts', 'sources', 'verification', 'addedAt', 'updatedAt']);

/** Every path that names a fact, or a group of facts, of a tool: `api`, `api.sandbox`. */
export const RECORD_PATHS: ReadonlySet<string> = new Set(
  schemaPaths(Tool).filter((path) => {
    const steps = path.split('.');
    return steps.length <= 2 && !OF_THE_RECORD.has(steps[0] ?? '');
  }),
);
