import * as z from 'zod';
import { words } from '../../base/words.ts';
import { askedWords } from '../../catalog/collections/record-collection.ts';
import { answerView, heldIn, reasonOf, type ToldItem } from '../../catalog/obligations/answer-view.ts';
import { matchProfile, type Told } from '../../catalog/obligations/match-profile.ts';
import type { Keeps } from '../../catalog/obligations/match-rule.ts';
import { consistent, profileOf, profileShape } from '../../catalog/obligations/profile.ts';
import { placesIn } from '../../records/jurisdictions.ts';
import type { ToolContext } from '../tool-definition.ts';

const ProfileQuery = z.object(profileShape);

/** A profile as an argument; its values are those of `GET /api/obligations`. */
export const ProfileInput = z
  .partialRecord(ProfileQuery.keyof(), z.array(z.string().max(200)).max(60))
  .describe(
    'Of a firm: {entity:["payment-institution"],in:["LT"],activity:["issues-cards"]}: what binds it.',
  );

const Profile = z.object({ profile: consistent(ProfileQuery) });

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

/** What is asked of a profile, and the `lead` that its lists begin with. */
interface AskedOfProfile {
  readonly keeps: Keeps;
  readonly lead: string | undefined;
  readonly from: string;
  readonly to: string | undefined;
  readonly limit: number;
  /** Words of a question for what does not apply. */
  readonly denied: string | undefined;
}

/** What binds a profile from a day on, of what is asked for, first what a lead names; each list cut to `limit`. */
export function profileDates(
  input: z.infer<typeof ProfileInput>,
  { keeps, lead = '', from, to, limit, denied }: AskedOfProfile,
  { catalog, baseUrl }: ToolContext,
) {
  const profile = profileOf(Profile.parse({ profile: input }).profile);
  const matched = matchProfile(catalog, profile, from);
  const { due: ahead, uncertain: open } = to ? matchProfile(catalog, profile, from, to) : matched;
  // First what the lead tells, then the rule that it begins with.
  const isNamed = ({ record, regulation: { name, alternativeNames } }: Told) =>
    2 * Number(lead.includes(record.title)) +
    Number([name, ...alternativeNames].some((one) => lead.startsWith(`${one} `)));
  // Of a question for what does not apply, this alone; what another place has is no answer.
  const small = words(lead);
  const asking = askedWords(
    words(denied ?? '')
      .filter((word) => !small.includes(word))
      .join(' '),
  );
  const isOfSpared = denied !== undefined;
  const spared = isOfSpared ? matched.doesNotApply.filter((one) => reasonOf(one) !== 'place') : [];
  // First what the words name, then what is of a rule that binds the firm otherwise.
  const binding = new Set([...matched.due, ...matched.inForce].map(({ regulation }) => regulation));
  const nearness = (one: Told) =>
    2 * heldIn(`${one.record.title} ${one.record.summary}`, asking) +
    isNamed(one) +
    Number(binding.has(one.regulation));
  const kept = (list: readonly Told[]) =>
    (isOfSpared ? [] : list)
      .filter(({ record, regulation }) => keeps(record, regulation))
      .sort((a, b) => isNamed(b) - isNamed(a));
  const asked = { due: kept(ahead), inForce: kept(matched.inForce), uncertain: kept(open) };
  const first = (list: readonly Told[]) => list.slice(0, limit);
  const answer = answerView({ ...matched, ...asked }, catalog, baseUrl, {
    due: first(asked.due),
    inForce: first(asked.inForce),
    uncertain: first(asked.uncertain),
    doesNotApply: spared.toSorted((a, b) => nearness(b) - nearness(a)).slice(0, limit),
  });
  const { doesNotApply, due, inForce, uncertain, coverage, assumed, totals } = answer;
  const all = matched.due.length + matched.inForce.length + matched.uncertain.length;
  const leftOut = all - totals.due - totals.inForce - totals.uncertain;
  const listed = (topics: readonly string[], how: string) =>
    topics.length > 0 ? [`${topics.join(', ')} ${how}`] : [];
  const places = coverage.map(({ jurisdiction, topics, note }) => {
    const gone = [...listed(topics.covered, 'as a whole'), ...listed(topics['dates-only'], 'in part')];
    // What is not recorded of the places of the firm itself is told in words.
    const why = note && placesIn(profile).includes(jurisdiction) ? ` (${note.replace(/\.$/, '')})` : '';
    return `${jurisdiction}: ${gone.join('; ') || 'no rules'}${why}`;
  });
  return {
    deadlines: due.map(brief),
    deadlineTotal: totals.due,
    inForce: inForce.map(brief),
    inForceTotal: totals.inForce,
    uncertain: uncertain.map(({ title, slug, url, decides, next, since }) => ({
      title,
      slug,
      url,
      date: next?.known,
      since,
      decides: [...new Set(decides.map(({ fact }) => fact))].slice(0, 3).join('; '),
    })),
    ...(isOfSpared && { doesNotApply }),
    hint: [
      isOfSpared && `${spared.length} duties of rules there do not apply, first what the words name.`,
      !isOfSpared && leftOut > 0 && `${leftOut} more lie outside the other arguments.`,
      places.length > 0 && `Recorded rules: ${places.join('. ')}. What is not named is missing.`,
      ...assumed,
      `${isOfSpared ? '' : `${totals.uncertain} uncertain. `}All: ${answer.url}`,
    ]
      .filter(Boolean)
      .join(' '),
  };
}
