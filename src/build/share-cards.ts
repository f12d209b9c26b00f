import { formatDate } from '../base/format-date.ts';
import { monogram } from '../base/monogram.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { verificationOf } from '../catalog/facts/verification.ts';
import { FLAGS } from '../catalog/list/flags.ts';
import { COMMON_SHARE_IMAGE, ownShareImage } from '../documents/share-image.ts';
import { KIND_LABELS, PRICING_LABELS, STATUS_LABELS } from '../records/labels.ts';
import type { Tool } from '../records/tool.ts';
import { paths } from '../records/urls.ts';
import type { ShareCard } from './images/share-card.ts';

function verifiedShare(tool: Tool): string {
  const { verified, of } = verificationOf(tool);
  return `${verified} of ${of}`;
}

/** The preview images of the site by path, in words taken from the records. */
export function shareCards(catalog: Catalog): ReadonlyMap<string, ShareCard> {
  const own = <T>(records: readonly T[], path: (record: T) => string, card: (record: T) => ShareCard) =>
    records.map((record): [string, ShareCard] => [ownShareImage(path(record)), card(record)]);
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
    ...own(
      catalog.tools,
      ({ slug }) => paths.tool(slug),
      (tool) => ({
        kind:
          tool.status === 'active'
            ? KIND_LABELS[tool.kind]
            : `${KIND_LABELS[tool.kind]}, ${STATUS_LABELS[tool.status].toLowerCase()}`,
        title: tool.name,
        text: tool.description,
        monogram: monogram(tool.name),
        facts: [
          ['Category', catalog.categoryBySlug.get(tool.categories[0] ?? '')?.name ?? ''],
          ['Pricing', PRICING_LABELS[tool.pricing.model]],
          ['Facts verified', verifiedShare(tool)],
        ],
      }),
    ),
    ...own(
      catalog.categories,
      ({ slug }) => paths.category(slug),
      ({ slug, name, description }) => {
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
      },
    ),
    ...own(
      catalog.comparisons,
      ({ slug }) => paths.comparison(slug),
      ({ title, description, tools, updatedAt }) => ({
        kind: 'Comparison',
        title,
        text: description,
        facts: [
          ['Tools', tools.map((slug) => catalog.toolBySlug.get(slug)?.name ?? slug).join(', ')],
          ['Updated', formatDate(updatedAt)],
        ],
      }),
    ),
    ...own(
      catalog.guides,
      ({ slug }) => paths.guide(slug),
      ({ title, description, sources, updatedAt }) => ({
        kind: 'Guide',
        title,
        text: description,
        facts: [
          ['Updated', formatDate(updatedAt)],
          ['Sources', String(sources.length)],
        ],
      }),
    ),
    ...own(
      catalog.useCases,
      ({ slug }) => paths.useCase(slug),
      ({ title, summary, tools, categories: [main = ''] }) => ({
        kind: 'Use case',
        title,
        text: summary,
        facts: [
          ['Category', catalog.categoryBySlug.get(main)?.name ?? ''],
          ['Tools', String(tools.length)],
        ],
      }),
    ),
  ]);
}
