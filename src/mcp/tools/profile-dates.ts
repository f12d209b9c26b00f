import * as z from 'zod';
import { nearest } from '../../base/nearest.ts';
import { answerView, type ToldItem } from '../../catalog/obligations/answer-view.ts';
import { matchProfile } from '../../catalog/obligations/match-profile.ts';
import { consistent, profileOf, profileShape } from '../../catalog/obligations/profile.ts';
import { type ToolContext, ToolFailure } from '../tool-definition.ts';

const PARTS = ['entity', 'in', 'serves', 'customers', 'activity', 'not', 'size'] as const;

/** A profile as an argument; its values are those of `GET /api/obligations`. */
export const ProfileInput = z
  .partialRecord(z.enum(PARTS), z.array(z.string().max(64)).max(60))
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
  ...(next && { date: next.known, days: next.days }),
  ...(since && { since }),
  ...(due && { due }),
  ...(why && { why: [why.says, why.article].filter(Boolean).join(', ') }),
  ...(unless.length > 0 && { unless }),
});

/** What binds a profile from a day on; each list cut to `limit`. */
export function profileDates(
  input: z.infer<typeof ProfileInput>,
  from: string,
  to: string | undefined,
  limit: number,
  { catalog, baseUrl }: ToolContext,
) {
  const answer = answerView(matchProfile(catalog, readProfile(input), from), catalog, baseUrl);
  const { due, inForce, uncertain, coverage, assumed } = answer;
  const ahead = to === undefined ? due : due.filter(({ next }) => next !== undefined && next.date <= to);
  const left = coverage
    .map(({ jurisdiction, topics }) => `${jurisdiction}: ${topics.covered.join(', ') || 'nothing'} covered`)
    .join('; ');
  return {
    deadlines: ahead.slice(0, limit).map(brief),
    deadlineTotal: ahead.length,
    inForce: inForce.slice(0, limit).map(brief),
    inForceTotal: inForce.length,
    uncertain: uncertain.slice(0, limit).map(({ title, slug, url, decides }) => ({
      title,
      slug,
      url,
      decides: [...new Set(decides.map(({ fact }) => fact))].slice(0, 3).join('; '),
    })),
    hint: `${assumed.join(' ')} Recorded: ${left}; the rest is missing. ${uncertain.length} uncertain. All: ${answer.url}`,
  };
}
