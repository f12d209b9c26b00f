import type { Catalog } from '../../../src/catalog/catalog.ts';
import type { UseCase } from '../../../src/records/articles.ts';
import { catalogOf, categoryOf, toolOf } from '../catalog/small-catalog.ts';
import { FACT_PHRASES } from './facts/named-facts.ts';

/** A use case with some fields changed; its own words say nothing that tests ask for. */
export const useCaseOf = (changes: Partial<UseCase>): UseCase => ({
  title: 'Placeholder for something else',
  slug: 'placeholder',
  summary: 'Placeholder that holds nothing of what any of the tests may ever look up in it.',
  asked: [],
  terms: { de: [], fr: [], es: [], pt: [], it: [] },
  categories: ['pay'],
  tools: [],
  related: [],
  guides: [],
  standards: [],
  regulations: [],
  addedAt: '2026-11-01',
  updatedAt: '2026-11-01',
  ...changes,
});

/** Two needs: contractors are paid by Alpha (core), Bravo (feature) and Coral (building block), donations taken by Delta. */
export function needCatalog(): Catalog {
  const useCases = [
    useCaseOf({
      slug: 'pay-contractors',
      title: 'Pay contractors in many countries',
      asked: ['pay freelancers abroad', 'wages for remote contractors'],
      terms: { de: ['Freiberufler bezahlen'], fr: ['payer des indépendants'], es: [], pt: [], it: [] },
      tools: [
        { slug: 'alpha', fit: 'core' },
        { slug: 'bravo', fit: 'feature' },
        { slug: 'coral', fit: 'building-block' },
      ],
    }),
    useCaseOf({
      slug: 'take-donations',
      title: 'Take donations on a website',
      asked: ['donation button for a charity', 'collect gifts online'],
      categories: ['give'],
      tools: [{ slug: 'delta', fit: 'core' }],
    }),
  ];
  const tool = (name: string, description: string) =>
    toolOf({ name, slug: name.toLowerCase(), description, categories: ['pay'] });
  const catalog = catalogOf({
    factPhrases: FACT_PHRASES,
    categories: [categoryOf({ slug: 'pay', name: 'Payouts' }), categoryOf({ slug: 'give', name: 'Giving' })],
    tools: [
      tool('Alpha', 'Sends money to people who work for a firm in another land.'),
      tool('Bravo', 'Bank with an interface that moves money between accounts.'),
      tool('Coral', 'Library that writes payment files for banks of the region.'),
      tool('Delta', 'Form that people fill in to give something to a good cause.'),
    ],
  });
  return { ...catalog, useCases };
}
