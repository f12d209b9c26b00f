import { plainWords } from '../../base/plain-words.ts';
import type { ObservedChange } from '../../catalog/observed/observed-change.ts';
import { type ApiChange, changeDate } from '../../records/api-change.ts';
import type { RegulatoryEvent } from '../../records/event.ts';
import { SEVERITY_LABELS } from '../../records/event-labels.ts';
import { knownDate } from '../../records/known-date.ts';
import type { Tool } from '../../records/tool.ts';
import { paths } from '../../records/urls.ts';
import type { UseCase } from '../../records/use-case.ts';
import type { FeedEntry } from './feed.ts';

export const toolEntry = (tool: Tool): FeedEntry => ({
  path: paths.tool(tool.slug),
  title: tool.name,
  summary: tool.description,
  published: tool.addedAt,
  updated: tool.updatedAt,
  tags: tool.categories,
});

export const changeEntry = (change: ApiChange): FeedEntry => ({
  path: paths.change(change.slug),
  title: change.severity === 'action-required' ? `Action required: ${change.title}` : change.title,
  summary: [change.summary, change.action && `What to do: ${change.action}`].filter(Boolean).join(' '),
  published: change.announcedAt ?? changeDate(change),
  updated: change.updatedAt,
  tags: [SEVERITY_LABELS[change.severity], change.kind, ...(change.tool ? [change.tool] : [])],
});

/**
 * Feed entry of an observed change, with the category `observed`. The id of a service state includes its time,
 * because a state can recur. Any other change happens once, so its id depends neither on the observer nor on the day.
 */
export const observedEntry = ({
  tool,
  kind,
  subject,
  title,
  date,
  at = date,
  url,
}: ObservedChange): FeedEntry => ({
  path: paths.tool(tool),
  key: plainWords(`${kind === 'state' ? at : kind} ${subject} ${title}`),
  title,
  summary: `Seen by a program; see ${url}`,
  published: at,
  updated: at,
  tags: ['observed', kind, tool],
});

export const eventEntry = (event: RegulatoryEvent): FeedEntry => ({
  path: paths.event(event.slug),
  title: event.title,
  summary: `${knownDate(event)} (${event.certainty}${event.standing === 'set' ? '' : `, ${event.standing}`}). ${event.summary}${event.outcome ? ` What happened: ${event.outcome}` : ''}`,
  published: event.updatedAt,
  updated: event.updatedAt,
  tags: [...event.jurisdictions, ...event.impact],
});

export const useCaseEntry = (useCase: UseCase): FeedEntry => ({
  path: paths.useCase(useCase.slug),
  title: useCase.title,
  summary: useCase.summary,
  published: useCase.addedAt,
  updated: useCase.updatedAt,
  tags: useCase.categories,
});
