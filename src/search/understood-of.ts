import { nameAt } from '../base/lists.ts';
import { fold } from '../base/words.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { isOfCost } from '../catalog/cost/cost-words.ts';
import type { Proof, Understood } from '../catalog/list/listing.ts';
import { EMBARGOED } from '../records/tool/coverage.ts';
import { priceText } from '../records/tool/price-text.ts';
import type { Tool } from '../records/tool.ts';
import { type Conditions, inGroups } from './conditions.ts';
import { priceWithin } from './facts/price-limit.ts';
import type { Match } from './needs/match-needs.ts';
import type { Condition } from './parse/lexicon.ts';
import { withoutTokens } from './parse/tokens.ts';

/** The public kind of a condition, its value and its label. */
function described(
  { tools, categoryBySlug }: Catalog,
  condition: Condition,
): Pick<Understood, 'kind' | 'value' | 'label'> {
  switch (condition.kind) {
    case 'fact':
      return { ...condition.fact, kind: 'fact' };
    case 'place': {
      const { value, label, countries } = condition.place;
      const isBarred = !condition.excluded && [...countries].every((code) => EMBARGOED.has(code));
      const role = condition.isHosting ? 'Hosting in ' : '';
      return { kind: 'place', value, label: role + label + (isBarred ? ' (under broad sanctions)' : '') };
    }
    case 'home':
      return { ...condition.place, kind: 'place', label: `Company from ${condition.place.label}` };
    case 'needless': {
      const { words: value, role = 'not needed' } = condition;
      return { kind: 'unknown', value, label: `${value} (${role})` };
    }
    case 'number': {
      const { words: value, limit } = condition;
      return { kind: limit ? 'fact' : 'unknown', value, label: value + (limit ? '' : ' (not checked)') };
    }
    case 'category': {
      const { kind, slug: value } = condition;
      return { kind, value, label: nameAt(categoryBySlug, value) };
    }
    case 'tool': {
      const { slug = '', name = '' } = tools[condition.tools[0] ?? -1] ?? {};
      const { called = name, isOwned, tools: found } = condition;
      const [kind, known] =
        found.length > 0 ? (['tool', ''] as const) : (['unknown', ' (no record of it)'] as const);
      return { kind, value: slug || fold(called), label: `${isOwned ? 'Owned by ' : ''}${called}${known}` };
    }
    case 'unknown': {
      const value = condition.words + (condition.place ? ` in ${condition.place.label}` : '');
      return { kind: 'unknown', value, label: `${value} (not checked)` };
    }
  }
}

/** The parsed question for display: the need, the conditions asked for or ruled out, and words without any match. */
export function understoodOf(
  text: string,
  conditions: readonly Condition[],
  useCase: Match | undefined,
  unknown: readonly string[],
  catalog: Catalog,
  unread: readonly string[] = [],
): Understood[] {
  const need = catalog.useCases[useCase?.ordinal ?? -1];
  return [
    ...(need ? [{ kind: 'use-case' as const, value: need.slug, label: need.title }] : []),
    ...conditions.map((condition): Understood => {
      const { kind, value, label } = described(catalog, condition);
      const rulesOut = condition.excluded && condition.kind !== 'needless' && condition.kind !== 'number';
      return {
        kind,
        value,
        label,
        ...(rulesOut ? { excluded: true as const } : {}),
        without: withoutTokens(text, condition.removable),
      };
    }),
    ...unknown
      .filter((word) => !isOfCost(word))
      .map((word) => ({ kind: 'unknown' as const, value: fold(word), label: word })),
    ...unread.map((word) => ({
      kind: 'unknown' as const,
      value: word,
      label: `${word} (language not read)`,
    })),
  ];
}

/** No text has enough of the words of the need. */
const NEAR_NEED: Proof = { condition: 'Need', state: 'not-stated', near: true };

const CHECKED: ReadonlySet<Condition['kind']> = new Set(['fact', 'place', 'home', 'category']);

const PATHS: { readonly [kind in Condition['kind']]?: readonly string[] } = {
  place: ['coverage'],
  number: ['prices', 'pricing'],
  category: ['categories'],
};

/** The parts of a record that state what a condition is about. */
const pathsOf = (condition: Condition): readonly string[] =>
  condition.kind === 'fact' ? condition.fact.paths : (PATHS[condition.kind] ?? ['organization.country']);

/**
 * How a tool meets the conditions that its record can be checked by. Of alternatives the one that it meets best is said.
 * What fails was dropped, because nothing near the need meets it; `isNear`: no text has the need itself. No record proves that
 * a word does not hold for a tool, and none that it supports a code that its text holds.
 */
export function createProofs(
  conditions: readonly Condition[],
  catalog: Catalog,
  { meeting }: Conditions,
  codes: readonly { typed: string; isHeld: (ordinal: number) => boolean }[] = [],
  isNear?: (ordinal: number) => boolean,
): ((ordinal: number) => readonly Proof[]) | undefined {
  const isDemanded = (one: Condition) => one.kind === 'needless' && one.role === 'not required, not checked';
  const isLimit = (one: Condition) => one.kind === 'number' && one.limit !== undefined;
  const checked = conditions.filter((one) => CHECKED.has(one.kind) || isLimit(one));
  const unchecked = conditions.filter(
    (one) => one.kind === 'unknown' || isDemanded(one) || (one.kind === 'number' && !isLimit(one)),
  );
  if (checked.length + unchecked.length + codes.length === 0 && !isNear) return undefined;
  const groups = inGroups(checked);
  const order = ['met', 'not-stated', 'failed'];
  const labels = new Map(
    checked.map((one) => [one, `${one.excluded ? 'not ' : ''}${described(catalog, one).label}`]),
  );
  return (ordinal) => {
    const tool = catalog.tools[ordinal];
    const proofs = groups.map((group): Proof => {
      const [{ condition, state }] = group
        .map((one) => ({ condition: one, state: meeting(one, ordinal) }))
        .sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state)) as [
        { condition: Condition; state: Proof['state'] },
      ];
      const paths = pathsOf(condition);
      const isIn = (part: string, whole: string) => part === whole || part.startsWith(`${whole}.`);
      const isAbout = ({ fields = [] }: Tool['sources'][number]) =>
        fields.some((field) => paths.some((path) => isIn(field, path) || isIn(path, field)));
      const source = state === 'met' ? tool?.sources.find(isAbout) : undefined;
      const { limit, about } = condition.kind === 'number' && state === 'met' ? condition : {};
      const price = tool && limit && about ? priceWithin(tool, limit, about) : undefined;
      const [read, day] = price ? [price.url, price.asOf] : [source?.url, source?.retrieved];
      return {
        condition: labels.get(condition) ?? '',
        state,
        ...(price ? { price: priceText(price) } : {}),
        ...(state === 'failed' ? { near: true as const } : {}),
        ...(read && day ? { source: read, read: day } : {}),
      };
    });
    return [
      ...(isNear?.(ordinal) ? [NEAR_NEED] : []),
      ...proofs,
      ...codes.flatMap(({ typed, isHeld }): Proof[] =>
        isHeld(ordinal) ? [] : [{ condition: typed, state: 'not-stated' }],
      ),
      ...unchecked.map(
        (one): Proof => ({
          condition: `${one.kind === 'unknown' ? 'not ' : ''}${described(catalog, one).value}${isDemanded(one) ? ' not required' : ''}`,
          state: 'not-stated',
        }),
      ),
    ];
  };
}
