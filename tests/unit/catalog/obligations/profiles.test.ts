import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as z from 'zod';
import { matchProfile, type Told } from '../../../../src/catalog/obligations/match-profile.ts';
import { profileOf, profileShape } from '../../../../src/catalog/obligations/profile.ts';
import { catalog } from '../../whole/whole-content.ts';

/** A duty as its sources have it: the rule, the article, the next day, and the record where one was named. */
const Expected = z.object({
  what: z.string(),
  rule: z.string(),
  article: z.string().optional(),
  slug: z.string().optional(),
  next: z.string().nullable().optional(),
});
const Cases = z.array(
  z.object({
    name: z.string(),
    /** Written from the sources before the records were looked at. */
    independent: z.boolean().default(false),
    on: z.string(),
    profile: z.record(z.string(), z.array(z.string())),
    expected: z.array(Expected),
    falseFriends: z.array(Expected),
  }),
);
const cases = Cases.parse(JSON.parse(readFileSync('tests/fixtures/profiles.json', 'utf8')));
const Query = z.object(profileShape);

const FIRST = 15;
/** Numbers of an article, such as 12 and 1005.11 of `12 CFR 1005.11(c)`. */
const numbers = (article: string | undefined): string[] => article?.match(/\d+(?:\.\d+)?/g) ?? [];

/** Whether something told is what the sources expect: the record that they name, else the rule and the article. */
const isIt = (wanted: z.infer<typeof Expected>) => (told: Told) => {
  if (wanted.slug !== undefined) return told.slug === wanted.slug;
  const own = 'article' in told.record ? told.record.article : undefined;
  const articles = [own, told.match.clause?.article].flatMap(numbers);
  const [first] = numbers(wanted.article);
  const isOfArticle = first === undefined || articles.length === 0 || articles.includes(first);
  return told.regulation.slug === wanted.rule && isOfArticle;
};

const answers = cases.map((one) => {
  const { due, inForce } = matchProfile(catalog, profileOf(Query.parse(one.profile)), one.on);
  return { ...one, told: [...due, ...inForce] };
});

for (const [what, rows, least, share] of [
  ['what the sources expect for each profile', answers, 80, 0.15],
  ['what was written before the records were looked at', answers.filter((one) => one.independent), 48, 0.2],
] as const)
  test(`of ${what}, at least ${100 - 100 * share} of 100 duties are told`, () => {
    const all = rows.flatMap(({ name, expected, told }) =>
      expected.map((wanted) => (told.some(isIt(wanted)) ? undefined : `${name}: ${wanted.what}`)),
    );
    const missed = all.filter((each) => each !== undefined);
    const counted = `${missed.length} of ${all.length}:\n${missed.join('\n')}`;
    assert.ok(all.length >= least && missed.length <= share * all.length, counted);
  });

test('nothing that does not apply is among the first fifteen', () => {
  const wrong = answers.flatMap(({ name, expected, falseFriends, told }) => {
    const rules = new Set(expected.map(({ rule }) => rule));
    // Where other duties of the same rule apply, only a named record can be told apart.
    return falseFriends
      .filter(({ rule, slug }) => slug !== undefined || !rules.has(rule))
      .filter((friend) => told.slice(0, FIRST).some(isIt(friend)))
      .map(({ what }) => `${name}: ${what}`);
  });
  assert.deepEqual(wrong, []);
});

test('at most 3 of 100 next days differ from those of the sources', () => {
  const dated = answers.flatMap(({ name, expected, told }) =>
    expected.flatMap((wanted) => {
      const found = told.filter(isIt(wanted));
      return wanted.next === undefined || found.length === 0 ? [] : [{ name, wanted, found }];
    }),
  );
  const wrong = dated.filter(
    ({ wanted, found }) =>
      !found.some(
        ({ next, dates }) =>
          (next?.date ?? null) === wanted.next || dates.some(({ date }) => date === wanted.next),
      ),
  );
  assert.ok(
    wrong.length <= 0.03 * dated.length,
    wrong.map(({ name, wanted }) => `${name}: ${wanted.what}`).join('\n'),
  );
});
