import type { Tool } from '../../records/tool.ts';
import { ALL_COLLECTORS } from '../collectors.ts';
import type { ObservationFiles } from '../observation-files.ts';

/** Takes out what was seen at subjects that the records of `tools` do not name. */
export function dropUnnamed(tools: readonly Tool[], files: ObservationFiles): void {
  for (const tool of tools)
    files.keep(tool.slug, ({ collector, subject }) =>
      ALL_COLLECTORS[collector].targets(tool).some((target) => target.subject === subject),
    );
}
