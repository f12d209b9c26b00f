import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ToolObservations } from '../../records/observation.ts';
import type { Problem } from '../check/problem-list.ts';

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

/**
 * Reads `observations/*.json` below the content folder, in the order of their names. Those of a record that cannot be read
 * are left out and are no fault of their own: they are right once the record is.
 */
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
    const slug = name.replace(/\.json$/, '');
    const { observed, message = `there is no tool "${slug}"` } = readFile(join(folder, name));
    const isInPlace = observed?.slug === slug;
    if (isInPlace && slugs.has(slug)) observations.push(observed);
    else if (!isInPlace || !existsSync(join(root, 'tools', `${slug}.md`)))
      problems.push({ file: `content/observations/${name}`, field: '', message, remedy: REMEDY });
  }
  return { observations, problems };
}
