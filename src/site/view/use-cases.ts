import { itemsAt } from '../../base/lists.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { FLAGS } from '../../catalog/list/flags.ts';
import { FITS, type UseCase } from '../../records/articles.ts';
import { FIELDS, type Tool } from '../../records/tool.ts';
import { findHref } from './find-query.ts';

/** What visitors of the home page want most, by category: common needs, each of another kind. */
const FIRST: Readonly<Record<string, readonly string[]>> = {
  'payments-billing': ['accept-card-payments-online', 'bill-subscriptions', 'split-payments-between-sellers'],
  'payouts-transfers': ['pay-contractors-in-many-countries', 'send-sepa-transfers', 'send-ach-transfers'],
  'open-banking': ['verify-bank-account-ownership', 'read-bank-accounts-in-europe', 'accept-pay-by-bank'],
  'lending-credit': [
    'pull-consumer-credit-reports',
    'assess-affordability-from-bank-data',
    'verify-income-and-employment',
  ],
  'identity-kyc': [
    'verify-identity-with-id-document-and-selfie',
    'start-identity-checks-without-a-sales-contract',
    'sign-contracts-electronically',
  ],
  'aml-sanctions': [
    'screen-names-against-sanctions-lists',
    'monitor-transactions-for-money-laundering',
    'download-official-sanctions-lists',
  ],
  'kyb-business-data': [
    'find-beneficial-owners-of-a-company',
    'look-up-a-company-in-the-official-register',
    'verify-a-business-customer',
  ],
  'market-data': [
    'get-end-of-day-stock-prices',
    'get-stock-prices-without-a-key',
    'get-economic-time-series',
  ],
  'agentic-commerce': ['let-an-agent-pay-for-apis', 'charge-per-request-over-http', 'let-an-agent-shop'],
};

/** The use cases that the home page names, by category in the order above; what the catalogue lacks is left out. */
export function firstUseCases({ categoryBySlug, useCaseBySlug }: Catalog) {
  return Object.entries(FIRST).flatMap(([slug, slugs]) => {
    const category = categoryBySlug.get(slug);
    const useCases = itemsAt(useCaseBySlug, slugs);
    return category && useCases.length > 0 ? [{ slug, name: category.name, useCases }] : [];
  });
}

/** Every use case once, under its main category; categories in editorial order, use cases by title. */
export function useCasesByCategory({ categories, useCases }: Catalog) {
  return categories
    .map(({ slug, name }) => ({
      slug,
      name,
      useCases: useCases.filter(({ categories: [main] }) => main === slug),
    }))
    .filter((group) => group.useCases.length > 0);
}

/** A tool that serves a use case, with the word of reason where the fit is not obvious. */
export interface ServingTool {
  readonly tool: Tool;
  readonly why?: string | undefined;
}

const FIT_TITLES: Readonly<Record<(typeof FITS)[number], string>> = {
  core: 'Made for it',
  feature: 'Does it among other things',
  'building-block': 'Parts to build it with',
};

/** The tools of a use case by fit, in the order of the record; a fit that no tool has is left out. */
export function toolsByFit({ tools }: UseCase, { toolBySlug }: Catalog) {
  return FITS.map((fit) => ({
    fit,
    title: FIT_TITLES[fit],
    tools: tools
      .filter((served) => served.fit === fit)
      .flatMap(({ slug, why }): ServingTool[] => {
        const tool = toolBySlug.get(slug);
        return tool ? [{ tool, why }] : [];
      }),
  })).filter((group) => group.tools.length > 0);
}

/** Filters for the tools of a use case, by label. */
const NARROW = [
  ['With a sandbox', { sandbox: ['true'] }, (tool: Tool) => /yes|partial/.test(FLAGS.sandbox(tool))],
  ['With a free tier', { freeTier: ['true'] }, (tool: Tool) => /yes|partial/.test(FLAGS.freeTier(tool))],
  ['Open source', { kind: ['open-source'] }, (tool: Tool) => tool.kind === 'open-source'],
] as const;

/**
 * Links to the list of the tools of a use case, as a whole and narrowed; a filter that leaves all or none is left
 * out.
 */
export function narrowLinks({ slug }: UseCase, tools: readonly Tool[]) {
  const list = { page: 1, limit: tools.length, selection: { 'use-case': [slug] } };
  const href = (more: object) => findHref({ ...list, selection: { ...list.selection, ...more } });
  const narrowed = NARROW.map(([name, selection, has]) => ({
    name,
    count: tools.filter(has).length,
    href: href(selection),
  })).filter(({ count }) => count > 0 && count < tools.length);
  return [
    { name: 'All as a list', count: tools.length, href: href({}) },
    ...narrowed,
    { name: 'Other columns', href: findHref({ ...list, view: 'table' as const }) },
  ];
}

/** Labels of facts by record path, in the order of the record. */
export const factNames = (facts: readonly string[]): string =>
  FIELDS.filter(({ path }) => facts.includes(path))
    .map(({ label }) => label)
    .join(', ');
