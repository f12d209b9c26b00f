/** Thread of `markdown-twins.ts`: converts each page it receives, writes its twin, and posts a `TwinnedPage`. */
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { writeInto } from '../base/files.ts';
import { htmlToTwin } from '../documents/markdown/html-to-twin.ts';
import { twinPath } from '../documents/page-links.ts';
import type { PageText } from '../server/astro-adapter.ts';
import type { PageSet } from './each-page.ts';

const { directory, paths, onDemand, baseUrl } = workerData as PageSet & { baseUrl: string };
const hasTwin = (path: string) => paths.has(path) || onDemand.some((pattern) => pattern.test(path));

parentPort?.on('message', ({ path, html }: PageText) => {
  try {
    const linked = new Set<string>();
    const { markdown, head } = htmlToTwin(html, {
      baseUrl,
      hasTwin(other) {
        linked.add(other);
        return hasTwin(other);
      },
    });
    writeInto(join(directory, twinPath(path)), markdown);
    parentPort?.postMessage({ path, head, markdown, linked: [...linked] });
  } catch (error) {
    throw new Error(`cannot write the Markdown twin of ${path}: ${(error as Error).message}`);
  }
});
