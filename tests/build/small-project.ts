import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyProject, type ProjectCopy } from '../../scripts/bench/project-copy.ts';
import { checkCatalog } from '../../src/catalog/check/check-catalog.ts';
import { loadEntries } from '../../src/catalog/content/read-content.ts';

/** Records of a folder that are kept, besides those that tests name: a build of a few is faster. */
const KEPT = 40;
const NAMED = ['adyen.md', 'plaid.md', 'stripe.md'];
const SHORTENED = ['actions', 'changes', 'glossary', 'obligations', 'tools'];

export function rewrite(path: string, before: string | RegExp, after: string): void {
  writeFileSync(path, readFileSync(path, 'utf8').replace(before, after));
}

/** Takes records away, or only their prose, until none names another that is gone. */
function prune(root: string): void {
  for (const collection of SHORTENED) {
    const folder = join(root, 'content', collection);
    const names = readdirSync(folder).sort();
    const kept = new Set([...NAMED, ...names.slice(0, KEPT)]);
    for (const name of names) {
      if (!kept.has(name)) rmSync(join(folder, name));
      else rewrite(join(folder, name), /^(?:alternatives|integrations|related):.*\n(?: +- .*\n)*/gm, '');
    }
  }
  for (;;) {
    const { problems } = checkCatalog(loadEntries(join(root, 'content')), '2099-01-01');
    if (problems.length === 0) return;
    for (const { file, field } of problems) {
      const path = join(root, file);
      if (field !== 'body') rmSync(path, { force: true });
      else if (existsSync(path)) rewrite(path, /(?<=^---\n.*?\n---\n).*/s, '');
    }
  }
}

/** A copy of the project with some forty tools, and what is left of the other records; pages are built for `baseUrl`. */
export function smallProject(baseUrl: string): ProjectCopy {
  const copy = copyProject(baseUrl);
  // What was observed of the tools that are taken out, read of their specifications, and where old addresses lead.
  for (const path of ['observations', 'operations', 'operation-corrections.yaml', 'moved.yaml'])
    rmSync(join(copy.directory, 'content', path), { recursive: true, force: true });
  prune(copy.directory);
  return copy;
}
