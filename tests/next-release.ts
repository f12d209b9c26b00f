/**
 * `node tests/next-release.ts <folder> <id>`: makes a release beside the one of that id as a build after a change of the
 * styles and of one record would, in which every page names another stylesheet and `/api/tools/stripe` describes the tool in
 * other words. Prints its id. A program of its own, because whoever makes it does nothing else for seconds.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesBelow } from '../src/base/files.ts';
import { listStaticFiles } from '../src/build/server-files.ts';
import { CATALOG_FILE, readCatalog, writeCatalog } from '../src/catalog/catalog-lines.ts';
import { digestOf } from '../src/server/static/release.ts';
import { link } from './release-folder.ts';

const [folder = '', first = ''] = process.argv.slice(2);
const from = join(folder, 'releases', first);
const draft = join(folder, 'releases/.draft');
const style = filesBelow(join(from, 'client/_astro')).find((file) => /^Base\..*\.css$/.test(file)) ?? '';
const renamed = style.replace(/^Base\.[^.]*/, 'Base.NextStyle');
for (const file of filesBelow(from)) {
  const target = join(draft, file === `client/_astro/${style}` ? `client/_astro/${renamed}` : file);
  if (!/\.html$|Base\..*\.css$|server\/static\.json$|release\.json$/.test(file)) {
    link(join(from, file), target);
    continue;
  }
  mkdirSync(dirname(target), { recursive: true });
  const text = readFileSync(join(from, file), 'utf8').replaceAll(style, renamed);
  writeFileSync(target, file.endsWith('.css') ? `${text}/* next */` : text);
}
const { catalog } = readCatalog(join(from, 'server', CATALOG_FILE));
const tools = catalog.tools.map((tool) =>
  tool.slug === 'stripe' ? { ...tool, description: 'Described again.' } : tool,
);
const described = join(draft, 'server', CATALOG_FILE);
rmSync(described);
writeCatalog(described, { ...catalog, tools });
const manifest = JSON.parse(readFileSync(join(draft, 'server/static.json'), 'utf8'));
const files = listStaticFiles(join(draft, 'client'));
const json = JSON.stringify({ ...manifest, files, catalog: digestOf(readFileSync(described)) });
writeFileSync(join(draft, 'server/static.json'), json);
const hash = createHash('sha256').update(json).digest('hex').slice(0, 8);
const id = `${first.slice(0, 9)}235959Z-${hash}`;
const release = { ...JSON.parse(readFileSync(join(from, 'release.json'), 'utf8')), id };
writeFileSync(join(draft, 'release.json'), JSON.stringify(release));
for (const file of filesBelow(draft)) link(join(draft, file), join(folder, 'releases', id, file));
rmSync(draft, { recursive: true });
console.log(id);
