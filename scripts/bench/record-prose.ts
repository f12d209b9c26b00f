import { loadEntries } from '../../src/catalog/check/load-entries.ts';
import { splitFrontMatter } from '../../src/catalog/front-matter.ts';

/** Text below the front matter of each tool by slug, without the targets of links. */
export function recordProse(root: string): ReadonlyMap<string, string> {
  const tools = loadEntries(root).filter(({ collection }) => collection === 'tools');
  return new Map(
    tools.map(({ file, text }) => [
      file.slice(file.lastIndexOf('/') + 1, -'.md'.length),
      splitFrontMatter(text).body.replace(/\]\([^)]*\)/g, ']'),
    ]),
  );
}
