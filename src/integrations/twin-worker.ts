/** Thread of `convert-pages.ts`: converts the pages it is started with and posts their Markdown, in order. */
import { parentPort, workerData } from 'node:worker_threads';
import { htmlToTwin } from '../markdown/html-to-twin.ts';
import type { PageBatch } from './convert-pages.ts';

const { pages, baseUrl, paths, onDemand } = workerData as PageBatch;
const known = new Set(paths);
const hasTwin = (path: string) => known.has(path) || onDemand.some((pattern) => pattern.test(path));

parentPort?.postMessage(
  pages.map(({ path, html }) => {
    try {
      return htmlToTwin(html, { baseUrl, hasTwin }).markdown;
    } catch (error) {
      throw new Error(`cannot write the Markdown twin of ${path}: ${(error as Error).message}`);
    }
  }),
);
