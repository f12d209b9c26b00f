import * as z from 'zod';
import { nearest } from '../../base/nearest.ts';
import { answerView, type ToldItem } from '../../catalog/obligations/answer-view.ts';
import { matchProfile, type Told } from '../../catalog/obligations/match-profile.ts';
import { consistent, profileOf, profileShape } from '../../catalog/obligations/profile.ts';
import type { Regulation } from '../../records/regulation.ts';
import { type ToolContext, ToolFailure } from '../tool-definition.ts';

const PARTS = ['entity', 'in', 'serves', 'customers', 'activity', 'not', 'size', 'fact'] as const;

/** A profile as an argument; its values are those of `GET /api/obligations`. */
export const ProfileInput = z
  .partialRecord(z.enum(PARTS), z.array(z.string().max(200)).max(60))
  .describe(
    'Of a firm: {entity:["payment-institution"],in:["LT"],activity:["issues-cards"]}: what binds it.',
  );

const Profile = consistent(z.object(profileShape));

function readProfile(input: z.infer<typeof ProfileInput>) {
  const read = Profile.safeParse(input);
  if (read.success) return profileOf(read.data);
  const [issue] = read.error.issues;
  const [part = '', index = 0] = (issue?.path ?? []).map(String);
  const value = input[part as (typeof PARTS)[number]]?.[Number(index)] ?? '';
  if (issue?.code !== 'invalid_value')
    throw new ToolFailure(`profile.${part}: "${value}" ${issue?.message ?? 'does not fit'}.`);
  const allowed = issue.values.map(String);
  const [guess] = nearest(value, allowed, 1);
  throw new ToolFailure(
    `profile.${part}: "${value}" is not known.${guess ? ` Did you mean ${guess}?` : ''} Allowed: ${allowed.join(', ')}.`,
  );
}

const brief = ({ kind, title, slug, summary, url, state, next, since, due, why, unless }: ToldItem) => ({
  kind,
  title,
  slug,
  summary,
  url,
  state,
  date: next?.known,
  days: next?.days,
  since,
  due,
  why: why && [why.says, why.article].filter(Boolean).join(', '),
  ...(unless.length > 0 && { unless }),
});

/** Whether a duty or date of a rule is asked for. */
export type Keeps = (record: Told['record'], rule: Regulation | undefined) => boolean;

/** What binds a profile from a day on, of what is asked for, first what a lead names; each list cut to `limit`. */
export function profileDates(
  input: z.infer<typeof ProfileInput>,
  keeps: Keeps,
  lead: string | undefined,
  from: string,
  to: string | undefined,
  limit: number,
  { catalog, baseUrl }: ToolContext,
) {
  const profile = readProfile(input);
  const matched = matchProfile(catalog, profile, from);
  const { due: ahead } = matchProfile(catalog, profile, from, to);
  const isNamed = ({ record }: Told) => Number(lead?.includes(record.title) === true);
  const kept = (list: readonly Told[]) =>
    list
      .filter(({ record, regulation }) => keeps(record, regulation))
      .sort((a, b) => isNamed(b) - isNamed(a));
  const asked = { due: kept(ahead), inForce: kept(matched.inForce), uncertain: kept(matched.uncertain) };
  const first = (list: readonly Told[]) => list.slice(0, limit);
  const answer = answerView({ ...matched, ...asked }, catalog, baseUrl, {
    due: first(asked.due),
    inForce: first(asked.inForce),
    uncertain: first(asked.uncertain),
    doesNotApply: [],
  });
  const { due, inForce, uncertain, coverage, assumed, totals } = answer;
  const all = matched.due.length + matched.inForce.length + matched.uncertain.length;
  const leftOut = all - totals.due - totals.inForce - totals.uncertain;
  const left = coverage
    .map(({ jurisdiction, topics }) => `${jurisdiction}: ${topics.covered.join(', ') || 'nothing'} covered`)
    .join('; ');
  return {
    deadlines: due.map(brief),
    deadlineTotal: totals.due,
    inForce: inForce.map(brief),
    inForceTotal: totals.inForce,
    uncertain: uncertain.map(({ title, slug, url, decides }) => ({
      title,
      slug,
      url,
      decides: [...new Set(decides.map(({ fact }) => fact))].slice(0, 3).join('; '),
    })),
    hint: `${leftOut > 0 ? `${leftOut} of the profile do not match the other arguments. ` : ''}${assumed.join(' ')} Recorded: ${left}; the rest is missing. ${totals.uncertain} uncertain. All: ${answer.url}`,
  };
}
