import { AREA_LABELS, type Condition } from './applicability.ts';
import { jurisdictionName } from './jurisdictions.ts';
import { ACTIVITIES, ENTITY_TYPES, MEASURES, SIZES } from './profile-terms.ts';
import { withArticle } from './scalars.ts';

const either = new Intl.ListFormat('en', { type: 'disjunction' });
const both = new Intl.ListFormat('en', { type: 'conjunction' });

const lower = (text: string) => (/^[A-Z]{2}/.test(text) ? text : text[0]?.toLowerCase() + text.slice(1));
const labels = (terms: Readonly<Record<string, { label: string }>>, names: readonly string[]) =>
  names.map((name) => lower(terms[name]?.label ?? name));

const inSentence = (code: string) => {
  const name = jurisdictionName(code);
  return withArticle(code in AREA_LABELS ? lower(name) : name);
};

/** A threshold in words, such as `total assets from 850,000,000 USD`. */
export function thresholdText({
  measure,
  currency,
  from,
  below,
}: NonNullable<Condition['threshold']>): string {
  const figure = (amount: number) => `${amount.toLocaleString('en')}${currency ? ` ${currency}` : ''}`;
  const bounds = Object.entries({ from, below }).flatMap(([word, amount]) =>
    amount === undefined ? [] : [`${word} ${figure(amount)}`],
  );
  return `${MEASURES[measure].label} ${bounds.join(' and ')}`;
}

/** A condition in words, such as `bank or other credit institution; established in Lithuania; issues cards`. */
export function conditionText(condition: Condition): string {
  const { entity, activity, allActivities, size, threshold, depends } = condition;
  const places = (['in', 'serves', 'customers'] as const).flatMap((member) => {
    const named = condition[member];
    const verb = { in: 'established in', serves: 'serves', customers: 'has customers in' }[member];
    return named ? [`${verb} ${either.format(named.map(inSentence))}`] : [];
  });
  return [
    entity ? either.format(labels(ENTITY_TYPES, entity)) : 'every business',
    ...places,
    activity && either.format(labels(ACTIVITIES, activity)),
    allActivities && both.format(labels(ACTIVITIES, allActivities)),
    size && `size: ${either.format(labels(SIZES, size))}`,
    threshold && thresholdText(threshold),
    depends,
  ]
    .filter(Boolean)
    .join('; ');
}

/** The same for a firm of some kinds: other kinds that the condition names are left out. */
export function conditionFor(condition: Condition, kinds: readonly string[]): string {
  const own = condition.entity?.filter((kind) => kinds.includes(kind)) ?? [];
  return conditionText(own.length > 0 ? { ...condition, entity: own } : condition);
}

/** Whom a record binds, as a sentence. */
export function whomText(binds: readonly Condition[] | undefined): string {
  if (!binds || binds.length === 0) return 'Whom it binds is not established.';
  const text = binds.map(conditionText).join('. Or: ');
  return `${text[0]?.toUpperCase()}${text.slice(1)}.`;
}
