import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem } from '../check/problem-list.ts';
import { ToolObservations } from '../schema/observation.ts';

const REMEDY = 'take the file out, or name it after its tool; npm run refresh writes it anew';

function readFile(path: string): { observed?: ToolObservations; message?: string } {
  try {
    const { data, error } = ToolObservations.safeParse(JSON.parse(readFileSync(path, 'utf8')));
    const [issue] = error?.issues ?? [];
    return data ? { observed: data } : { message: `${issue?.path.join('.')}: ${issue?.message}` };
  } catch (error) {
    return { message: (error as Error).message };
  }
}

/** Reads `observations/*.json` below the content folder, in the order of their names. */
export function readObservations(
  root: string,
  tools: readonly { slug: string }[],
): { observations: ToolObservations[]; problems: Problem[] } {
  const folder = join(root, 'observations');
  const observations: ToolObservations[] = [];
  const problems: Problem[] = [];
  const slugs = new Set(tools.map(({ slug }) => slug));
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  for (const name of names.sort()) {
    const { observed, message = `there is no tool "${name.replace(/\.json$/, '')}"` } = readFile(
      join(folder, name),
    );
    if (observed && slugs.has(observed.slug) && name === `${observed.slug}.json`) observations.push(observed);
    else problems.push({ file: `content/observations/${name}`, field: '', message, remedy: REMEDY });
  }
  return { observations, problems };
}
