import * as z from 'zod';
import { plainWords } from '../../base/text.ts';
import { type ApiChange, changeDate } from '../../records/api-change.ts';
import { uriOf } from '../../records/scalars.ts';
import { paths } from '../../records/urls.ts';
import type { Catalog } from '../catalog.ts';
import { findTool } from '../lookup.ts';
import type { ObservedChange } from '../observed/observed-changes.ts';
import { DIFFERENCE_CLASSES } from '../operations/operation-lines.ts';
import { wordsOf } from '../operations/words.ts';
import { ruleChanges } from './kept-changes.ts';

/** Who says it: people, a program that looked, or a program that compared two copies of a specification. */
export const CHANGE_ORIGINS = ['edited', 'observed', 'computed'] as const;
export type ChangeOrigin = (typeof CHANGE_ORIGINS)[number];

/** A change of a tool or of a rule, whoever says it. */
export const StreamedChange = z
  .object({
    origin: z.enum(CHANGE_ORIGINS),
    tool: z.string().optional(),
    kind: z.string(),
    title: z.string(),
    date: z.string().describe('YYYY-MM-DD.'),
    url: uriOf('Our page of an edited change, else where it was seen: of a computed one the commit.'),
    class: z.enum(DIFFERENCE_CLASSES).optional(),
    actions: z.array(z.string()).optional(),
    rule: z.string().optional().describe('Of a change of a rule (`kind` is `rule`): its slug.'),
    field: z.string().optional().describe('What of the rule changed.'),
    before: z.string().optional().describe('What it was before.'),
  })
  .meta({ id: 'StreamedChange', description: 'A change of a tool or of a rule, whoever says it.' });
export type StreamedChange = z.infer<typeof StreamedChange>;

export const originOf = (change: ApiChange | ObservedChange): ChangeOrigin =>
  'date' in change ? (change.origin ?? 'observed') : 'edited';

/** What somebody uses: a tool, or one action of it. */
export interface Use {
  readonly tool: string;
  readonly action?: string;
}

/** Reads `stripe` and `stripe:refund-payment`; undefined for a text that names no tool or no action. */
export function readUse(text: string, catalog: Catalog): Use | undefined {
  const [name = '', action] = text.split(':');
  const tool = findTool(name, catalog);
  if (!tool) return undefined;
  if (action === undefined || action === '') return { tool: tool.slug };
  const slug = plainWords(action);
  return catalog.actionBySlug.has(slug) ? { tool: tool.slug, action: slug } : undefined;
}

/** Whether a change concerns what is used. What people wrote concerns an action when it has one of its words. */
export function concerns(
  change: ApiChange | ObservedChange,
  uses: readonly Use[],
  { actionBySlug }: Pick<Catalog, 'actionBySlug'>,
): boolean {
  return uses.some(({ tool, action }) => {
    if (change.tool !== tool) return false;
    if (action === undefined) return true;
    if ('date' in change) return change.actions?.includes(action) ?? false;
    const text = wordsOf(`${change.title} ${change.summary}`);
    return (actionBySlug.get(action)?.words ?? []).some((words) => text.includes(wordsOf(words)));
  });
}

/** Edited, observed and computed changes in one list, newest first; those of rules only where no tool is asked for. */
export function changeStream(
  catalog: Catalog,
  observed: readonly ObservedChange[],
  uses: readonly Use[],
  baseUrl: string,
): StreamedChange[] {
  const wanted = (change: ApiChange | ObservedChange) => uses.length === 0 || concerns(change, uses, catalog);
  const ofTools = [...catalog.changes, ...observed].filter(wanted).map((change) => ({
    origin: originOf(change),
    tool: change.tool,
    kind: change.kind,
    title: change.title,
    ...('date' in change
      ? { date: change.date, url: change.url, class: change.class, actions: change.actions }
      : { date: changeDate(change), url: baseUrl + paths.change(change.slug) }),
  }));
  const ofRules = (uses.length > 0 ? [] : ruleChanges(catalog)).map(
    ({ origin, rule, title, on, path, field, before }) => ({
      origin,
      kind: 'rule',
      title,
      date: on,
      url: baseUrl + path,
      rule,
      field,
      before,
    }),
  );
  return [...ofTools, ...ofRules].sort(
    (a, b) => b.date.localeCompare(a.date) || a.title.localeCompare(b.title),
  );
}
