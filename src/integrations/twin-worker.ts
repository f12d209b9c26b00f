/** Thread of `convert-pages.ts`: converts the pages it is started with, writes their Markdown, and posts their number. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { htmlToTwin } from '../markdown/html-to-twin.ts';
import type { PageBatch } from './convert-pages.ts';

const { pages, baseUrl, paths, onDemand } = workerData as PageBatch;
const known = new Set(paths);
const hasTwin = (path: string) => known.has(path) || onDemand.some((pattern) => pattern.test(path));

for (const { path, html, markdown } of pages) {
  try {
    // Renamed when whole: a build that is stopped must leave no half a file to the next one's cache.
    writeFileSync(`${markdown}.part`, htmlToTwin(readFileSync(html, 'utf8'), { baseUrl, hasTwin }).markdown);
    renameSync(`${markdown}.part`, markdown);
  } catch (error) {
    throw new Error(`cannot write the Markdown twin of ${path}: ${(error as Error).message}`);
  }
}
parentPort?.postMessage(pages.length);
