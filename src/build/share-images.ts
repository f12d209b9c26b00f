import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { AstroIntegration } from 'astro';
import { nameAt } from '../base/lists.ts';
import { monogram } from '../base/text.ts';
import { formatDate } from '../base/time.ts';
import { type Catalog, openCatalog } from '../catalog/catalog.ts';
import { contentOfBuild } from '../catalog/content/read-content.ts';
import { verificationOf } from '../catalog/facts/verification.ts';
import { FLAGS } from '../catalog/list/flags.ts';
import { COMMON_SHARE_IMAGE, ownShareImage } from '../documents/page-links.ts';
import { KIND_LABELS, STATUS_LABELS } from '../records/tool/general.ts';
import { PRICING_LABELS } from '../records/tool/pricing.ts';
import type { Tool } from '../records/tool.ts';
import { paths } from '../records/urls.ts';
import type { ShareCard } from './images/share-card.ts';
import type { KeptImages, WantedImages } from './share-image-worker.ts';

function kindOf({ kind, status }: Tool): string {
  const name = KIND_LABELS[kind];
  return status === 'active' ? name : `${name}, ${STATUS_LABELS[status].toLowerCase()}`;
}

/** The preview images of the site by path, in words taken from the records. */
function shareCards(catalog: Catalog): ReadonlyMap<string, ShareCard> {
  const own = <T extends { readonly slug: string }>(
    records: readonly T[],
    path: (slug: string) => string,
    card: (record: T) => ShareCard,
  ) => records.map((record): [string, ShareCard] => [ownShareImage(path(record.slug)), card(record)]);
  return new Map([
    [
      COMMON_SHARE_IMAGE,
      {
        kind: 'Tools, standards, dates',
        title: 'A field guide to fintech infrastructure',
        text: 'APIs, data sources, open data and open-source projects for payments, banking, identity, fraud and compliance.',
        facts: [
          ['Tools', String(catalog.tools.length)],
          ['Categories', String(catalog.categories.length)],
          ['Standards', String(catalog.standards.length)],
          ['Records as of', formatDate(catalog.dataAsOf)],
        ],
      },
    ],
    ...own(catalog.tools, paths.tool, (tool) => ({
      kind: kindOf(tool),
      title: tool.name,
      text: tool.description,
      monogram: monogram(tool.name),
      facts: [
        ['Category', catalog.categoryBySlug.get(tool.categories[0] ?? '')?.name ?? ''],
        ['Pricing', PRICING_LABELS[tool.pricing.model]],
        ['Key facts verified', `${verificationOf(tool).verified} of ${verificationOf(tool).of}`],
      ],
    })),
    ...own(catalog.categories, paths.category, ({ slug, name, description }) => {
      const tools = catalog.toolsByCategory.get(slug) ?? [];
      return {
        kind: 'Category',
        title: name,
        text: description,
        facts: [
          ['Tools', String(tools.length)],
          ['With readable code', String(tools.filter(({ openSource }) => openSource).length)],
          ['With a sandbox', String(tools.filter((tool) => FLAGS.sandbox(tool) === 'yes').length)],
        ],
      };
    }),
    ...own(catalog.comparisons, paths.comparison, ({ title, description, tools, updatedAt }) => ({
      kind: 'Comparison',
      title,
      text: description,
      facts: [
        ['Tools', tools.map((slug) => nameAt(catalog.toolBySlug, slug)).join(', ')],
        ['Updated', formatDate(updatedAt)],
      ],
    })),
    ...own(catalog.guides, paths.guide, ({ title, description, sources, updatedAt }) => ({
      kind: 'Guide',
      title,
      text: description,
      facts: [
        ['Updated', formatDate(updatedAt)],
        ['Sources', String(sources.length)],
      ],
    })),
    ...own(catalog.useCases, paths.useCase, ({ title, summary, tools, categories: [main = ''] }) => ({
      kind: 'Use case',
      title,
      text: summary,
      facts: [
        ['Category', catalog.categoryBySlug.get(main)?.name ?? ''],
        ['Tools', String(tools.length)],
      ],
    })),
  ]);
}

const WORKER = new URL('./share-image-worker.ts', import.meta.url);

/** Paints the share images in a thread, which stores them below `cache`; resolves with what the thread reports. */
export function keepImages(cache: string): Promise<KeptImages> {
  const directory = join(cache, 'share-images');
  const workerData: WantedImages = { directory, cards: [...shareCards(openCatalog(contentOfBuild()))] };
  const worker = new Worker(WORKER, { workerData });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

/** Copies cached images into a built directory; resolves with a message for the log. */
export async function placeImages(kept: Promise<KeptImages>, client: string): Promise<string> {
  const { images, painted } = await kept;
  const folders = new Set(images.map(([path]) => join(client, dirname(path))));
  for (const folder of folders) await mkdir(folder, { recursive: true });
  await Promise.all(images.map(([path, file]) => copyFile(file, join(client, path))));
  return `${images.length} images, ${painted} of them painted`;
}

/**
 * Writes the Open Graph images of pages and the icons of the site. A thread paints them while Astro prepares the
 * build, and caches them.
 */
export function shareImages(): AstroIntegration {
  let kept: Promise<KeptImages>;
  let placed: Promise<string>;
  return {
    name: 'share-images',
    hooks: {
      'astro:config:setup': ({ command, config }) => {
        if (command !== 'build') return;
        kept = keepImages(fileURLToPath(config.cacheDir));
        // A rejection is reported by the last hook, which awaits it.
        kept.catch(() => undefined);
      },
      'astro:build:generated': ({ dir }) => {
        placed = placeImages(kept, fileURLToPath(dir));
        placed.catch(() => undefined);
      },
      'astro:build:done': async ({ logger }) => logger.info(await placed),
    },
  };
}
