import { recordFile } from '../catalog/content/front-matter.ts';
import { operationDifference } from '../catalog/observed/operation-difference.ts';
import type { FeedEntry } from '../records/observation.ts';
import type { Tool } from '../records/tool.ts';
import type { ObservedChange } from './observation-files.ts';

/** A proposed file of `content/changes`. */
export interface DraftChange {
  readonly slug: string;
  readonly text: string;
}

interface Proposal {
  readonly key: string;
  readonly title: string;
  readonly summary: string;
  readonly kind: 'breaking' | 'deprecation' | 'sunset' | 'release';
  /** Of the change when left out, and so is the address. */
  readonly date?: string | undefined;
  readonly url?: string | undefined;
}

const SLUG_LENGTH = 64;
const slugOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_LENGTH)
    .replace(/^-+|-+$/g, '');
const majorOf = (version: unknown) => /\d+/.exec(String(version))?.[0];

/** Entries that were not there at the last visit and ask something of users. */
function fromEntries(tool: Tool, { before, after }: ObservedChange): Proposal[] {
  const known = new Set((before as FeedEntry[]).map(({ title }) => title));
  return (after as FeedEntry[]).flatMap(({ title, url, date, kind }) => {
    if (known.has(title) || (kind !== 'breaking' && kind !== 'sunset' && kind !== 'deprecation')) return [];
    const summary = `${tool.name} has published "${title}". A program guessed from the title what it is about.`;
    return [{ key: title, title: `${tool.name}: ${title}`, summary, kind, date, url }];
  });
}

function fromOperations(tool: Tool, { before, after, on }: ObservedChange): Proposal[] {
  const { breaking } = operationDifference(before as string[], after as string[]);
  if (breaking.length === 0) return [];
  const more = breaking.length > 3 ? `, and ${breaking.length - 3} more` : '';
  return [
    {
      key: `api-description-${on}`,
      title: `${tool.name}: API description changed on ${on}`,
      summary: `Compared with the description seen before: ${breaking.slice(0, 3).join('; ')}${more}.`,
      kind: 'breaking',
    },
  ];
}

function fromVersion(tool: Tool, { before, after, subject }: ObservedChange): Proposal[] {
  const [old, current] = [majorOf(before), majorOf(after)];
  if (old === undefined || current === undefined || Number(current) <= Number(old)) return [];
  const name = subject.replace(/^pkg:[a-z]+\/|^https:\/\//, '');
  const summary = `The newest version of ${name} is ${after}; at the visit before it was ${before}.`;
  return [{ key: `${name}-${current}`, title: `${tool.name}: ${name} ${after}`, summary, kind: 'release' }];
}

function proposalsOf(tool: Tool, change: ObservedChange): Proposal[] {
  if (change.before === undefined || change.after === undefined) return [];
  if (change.field === 'entries') return fromEntries(tool, change);
  if (change.field === 'operations') return fromOperations(tool, change);
  if (change.field === 'latest' && change.collector !== 'releases') return fromVersion(tool, change);
  return [];
}

/**
 * Drafts for what breaks, ends, is deprecated, or is a new major version of a package. They are not published until a
 * person has read the source, corrected them and taken `status: draft` out.
 */
export function draftChanges(tool: Tool, change: ObservedChange): DraftChange[] {
  return proposalsOf(tool, change).map(({ key, title, summary, kind, date, url }) => {
    const slug = slugOf(`${tool.slug}-${key}`);
    const record = {
      status: 'draft',
      title: title.slice(0, 120),
      slug,
      summary: summary.slice(0, 400),
      tool: tool.slug,
      kind,
      severity: 'verify',
      announcedAt: date ?? change.on,
      action: 'Read the source and say here what users have to do.',
      confidence: 'low',
      sources: [{ url: url ?? change.source, kind: 'vendor', retrieved: change.on }],
      updatedAt: change.on,
    };
    return { slug, text: recordFile('change', record) };
  });
}
