import type { Catalog } from '../../catalog/catalog.ts';
import { FLAGS } from '../../catalog/list/flags.ts';
import type { Tool } from '../../records/tool.ts';
import { FITS, type UseCase } from '../../records/use-case.ts';
import { findHref } from './find/find-query.ts';

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
  const href = (more: object) =>
    findHref({ selection: { 'use-case': [slug], ...more }, page: 1, limit: tools.length });
  const narrowed = NARROW.map(([label, selection, has]) => ({
    label,
    count: tools.filter(has).length,
    href: href(selection),
  })).filter(({ count }) => count > 0 && count < tools.length);
  return [{ label: 'All as a list', count: tools.length, href: href({}) }, ...narrowed];
}
