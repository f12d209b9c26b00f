import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StaticFile, StaticManifest } from '../src/server/static/manifest.ts';
import { callAt } from './http/raw-request.ts';
import { seeded } from './seeded.ts';

/** What a release answers: its files, and bodies of the API by path. */
export interface RightAnswers {
  readonly files: StaticManifest['files'];
  readonly api: ReadonlyMap<string, string>;
}

/** One request on a connection of its own. */
async function ask(url: string, path: string, headers: Record<string, string> = {}) {
  const answer = await callAt(url, path, { headers });
  return { status: answer.status, etag: answer.headers['etag'] ?? '', body: answer.bytes };
}

const API_PATHS = [
  '/api/tools/stripe',
  '/api/tools?limit=3',
  '/api/search?q=payouts',
  '/api/categories',
  '/api/compare?tools=stripe,adyen',
];

/** Reads what a release answers: its manifest, and the API of a process that serves it at `url`. */
export async function rightAnswers(release: string, url: string): Promise<RightAnswers> {
  const { files } = JSON.parse(readFileSync(join(release, 'server/static.json'), 'utf8')) as StaticManifest;
  const api = new Map<string, string>();
  for (const path of API_PATHS) api.set(path, (await ask(url, path)).body.toString());
  return { files, api };
}

export interface Visits {
  answers: number;
  /** Files that a page names and that were asked for right after it. */
  assets: number;
  readonly faults: string[];
  /** Called after every visit. */
  readonly onVisit: () => void;
}

/**
 * Asks for random pages, their twins, files and API answers until `until` holds, and for the styles and scripts of each
 * page. Counts as a fault what is neither the right answer of one of the releases nor known to be unchanged in it.
 */
export async function visit(
  url: string,
  releases: readonly RightAnswers[],
  seed: number,
  visits: Visits,
  until: () => boolean,
): Promise<void> {
  const random = seeded(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const paths = releases.map(({ files }) => Object.keys(files).filter((path) => path !== '/404'));
  const fault = (text: string) => visits.faults.push(text);

  async function isRight(path: string, entries: readonly (StaticFile | undefined)[], known?: string) {
    const { status, etag, body } = await ask(url, encodeURI(path), {
      ...(known ? { 'if-none-match': known } : {}),
    });
    visits.answers += 1;
    const tags = entries.map((entry) => entry && `"${entry.hash}"`);
    const own = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    const right =
      (status === 200 && tags.includes(etag) && own === etag) ||
      (status === 304 && known === etag && tags.includes(etag)) ||
      (status === 404 && tags.includes(undefined));
    if (!right) fault(`${path}: ${status} ${etag} with bytes ${own}, right are ${tags.join(' ')}`);
    return status === 200 ? body.toString() : '';
  }

  async function once(): Promise<void> {
    if (random() < 0.2) {
      const path = pick(API_PATHS);
      const { status, body } = await ask(url, path);
      visits.answers += 1;
      if (status !== 200 || !releases.some(({ api }) => api.get(path) === body.toString()))
        fault(`${path}: ${status} ${body.toString().slice(0, 80)}`);
      return;
    }
    const path = pick(pick(paths));
    const entries = releases.map(({ files }) => files[path]);
    const known = random() < 0.3 ? pick(entries) : undefined;
    const text = await isRight(path, entries, known && `"${known.hash}"`);
    if (!entries.some((entry) => entry?.kind === 'page')) return;
    for (const [, asset = ''] of text.matchAll(/(?:href|src)="(\/_astro\/[^"]+)"/g)) {
      await isRight(asset, releases.map(({ files }) => files[asset]).filter(Boolean));
      visits.assets += 1;
    }
  }

  while (!until()) {
    try {
      await once();
    } catch (error) {
      fault(`no answer: ${(error as Error).message}`);
    }
    visits.onVisit();
  }
}
