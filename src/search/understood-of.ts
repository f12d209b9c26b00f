import type { Catalog } from '../catalog/catalog.ts';
import type { Understood } from '../catalog/list/listing.ts';
import type { Match } from './needs/match-needs.ts';
import type { Condition } from './parse/lexicon.ts';
import { withoutTokens } from './parse/tokens.ts';
import { fold } from './text/words.ts';

/** Public names of the kinds of conditions. */
const KIND_OF: Readonly<Record<Condition['kind'], Understood['kind']>> = {
  fact: 'fact',
  place: 'place',
  home: 'place',
  tool: 'tool',
  category: 'category',
  unknown: 'unknown',
  needless: 'unknown',
  number: 'unknown',
};

/** The parsed query for display: the need, the conditions asked for or ruled out, and words without any match. */
export function understoodOf(
  text: string,
  conditions: readonly Condition[],
  useCase: Match | undefined,
  unknown: readonly string[],
  { tools, useCases, categoryBySlug }: Catalog,
): Understood[] {
  const need = useCases[useCase?.ordinal ?? -1];
  const named = (condition: Condition): { value: string; label: string } => {
    switch (condition.kind) {
      case 'fact':
        return condition.fact;
      case 'place':
        return condition.place;
      case 'home':
        return { ...condition.place, label: `Company from ${condition.place.label}` };
      case 'needless':
        return { value: condition.words, label: `${condition.words} (not needed)` };
      case 'number':
        return { value: condition.words, label: `${condition.words} (not checked)` };
      case 'category':
        return { value: condition.slug, label: categoryBySlug.get(condition.slug)?.name ?? condition.slug };
      case 'tool': {
        const { slug = '', name = '' } = tools[condition.tools[0] ?? -1] ?? {};
        return {
          value: slug,
          label: condition.excluded ? name : sentence(condition.tokens.map(({ typed }) => typed).join(' ')),
        };
      }
      case 'unknown':
        return {
          value: condition.words,
          label: condition.tools.length > 0 ? condition.words : `${condition.words} (not understood)`,
        };
    }
  };
  return [
    ...(need ? [{ kind: 'use-case' as const, value: need.slug, label: need.title }] : []),
    ...conditions.map((condition): Understood => {
      const { value, label } = named(condition);
      const without = withoutTokens(text, condition.removable);
      return {
        kind: KIND_OF[condition.kind],
        value,
        label,
        ...(condition.excluded && condition.kind !== 'needless' && condition.kind !== 'number'
          ? { excluded: true as const }
          : {}),
        without,
      };
    }),
    ...unknown.map((word) => ({ kind: 'unknown' as const, value: fold(word), label: word })),
  ];
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
