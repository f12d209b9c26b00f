import { nameAt } from '../../base/lists.ts';
import { type ApiChange, CHANGE_KINDS, changeDate, SEVERITIES } from '../../records/api-change.ts';
import type { Catalog } from '../catalog.ts';
import { byRecord, byWord } from './filter.ts';
import { defineCollection } from './record-collection.ts';

const categoriesOf = ({ tool }: ApiChange, { toolBySlug }: Catalog) =>
  toolBySlug.get(tool ?? '')?.categories ?? [];

/** Changes of tools and specifications. */
export const changes = defineCollection('changes', {
  one: 'change',
  many: 'API changes',
  description:
    'Dated changes of tools and specifications, newest first, with what users have to do. `from` and `to` bound the day a change takes effect, or that of its announcement where no such day is known.',
  id: 'ApiChange',
  example: 'zerohash-errors',
  queryExample: { severity: ['action-required'], limit: 3 },
  names: ({ title }) => [title],
  filters: {
    tool: byRecord('tools', 'Slug or name of the tool that changed.', ({ tool }) => (tool ? [tool] : [])),
    category: byRecord('categories', 'Slug or name of a category of the tool.', categoriesOf),
    kind: byWord('Kind of change.', CHANGE_KINDS, ({ kind }) => kind),
    severity: byWord('Whether users have to act.', SEVERITIES, ({ severity }) => severity),
  },
  day: changeDate,
  words: ({ title, summary, subject = '', action = '', kind, tool = '' }, { toolBySlug }) => [
    title,
    summary,
    subject,
    action,
    kind,
    nameAt(toolBySlug, tool),
  ],
  sorts: { date: changeDate },
  brief: [
    'title',
    'slug',
    'summary',
    'tool',
    'subject',
    'kind',
    'severity',
    'announcedAt',
    'effectiveAt',
    'action',
    'url',
  ],
});
