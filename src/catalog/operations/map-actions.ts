import { byKeys } from '../../base/lists.ts';
import type { Action, ActionRule, OperationCorrection } from '../../records/action.ts';
import { EVENT, type SpecifiedOperation } from './operation-lines.ts';
import { PARAMETER, withoutForm, wordsOf } from './words.ts';

interface Words {
  readonly isEvent: boolean;
  readonly path: string;
  /** The path without a parameter at its end. */
  readonly fixed: string;
  readonly isItem: boolean;
  readonly id: string;
}

function readWords({ method, path, id }: SpecifiedOperation): Words {
  const isEvent = method === EVENT;
  const parts = isEvent ? [path] : withoutForm(path).split(PARAMETER);
  const last = parts.at(-1) ?? '';
  const isItem = parts.length > 1 && /^\W*$/.test(last);
  const texts = parts.map(wordsOf);
  return {
    isEvent,
    path: texts.join('{}'),
    fixed: (isItem ? texts.slice(0, -1) : texts).join('{}'),
    isItem,
    id: wordsOf(id),
  };
}

type Phrase = readonly string[];
const compile = (phrase: string): Phrase => phrase.split('|').map((words) => ` ${words} `);
const isIn = (text: string) => (phrase: Phrase) => phrase.some((words) => text.includes(words));

/** Makes a rule ready; it says whether it holds. */
function compileRule(rule: ActionRule) {
  const [path = [], id = [], not = []] = [[rule.path, rule.event], [rule.id], [rule.not]].map((lists) =>
    lists.flatMap((list) => list?.map(compile) ?? []),
  );
  const ends = rule.ends === undefined ? undefined : compile(rule.ends);
  const methods: ReadonlySet<string> | undefined = rule.method && new Set(rule.method);
  return (
    { method }: SpecifiedOperation,
    words: Words,
    tool: string,
    categories: readonly string[],
  ): boolean => {
    if (words.isEvent !== (rule.event !== undefined) || (methods && !methods.has(method))) return false;
    if (rule.item !== undefined && rule.item !== words.isItem) return false;
    if (ends && !ends.some((phrase) => words.fixed.endsWith(phrase))) return false;
    if (!path.every(isIn(words.path)) || !id.every(isIn(words.id))) return false;
    if (not.some(isIn(`${words.path}{}${words.id}`))) return false;
    if (rule.tools && !rule.tools.includes(tool)) return false;
    return !rule.categories || rule.categories.some((category) => categories.includes(category));
  };
}

/**
 * Says what operations do, and why: the number of the rule in the record of the action, or the correction of an editor. A correction stands above the rules, in which the first that holds
 * counts for each action.
 */
export function createActionMap(
  actions: readonly Pick<Action, 'slug' | 'rules'>[],
  corrections: readonly OperationCorrection[],
) {
  const corrected = new Map(corrections.map((one) => [one.operation, one.actions]));
  /** Rules by a word that has to be there, so that few are tried on an operation. */
  const all = actions.flatMap(({ rules }, action) =>
    rules.map((given, rule) => ({ given, action, rule, holds: compileRule(given) })),
  );
  const byWord = byKeys(all, ({ given }) => {
    const [phrase = ''] = [given.path, given.ends, given.id, given.event].flatMap((text) => text ?? []);
    return phrase.split('|').map((words) => words.split(' ')[0] ?? '');
  });
  return (
    operation: SpecifiedOperation,
    source: string,
    tool: { readonly slug: string; readonly categories: readonly string[] },
  ) => {
    const known = corrected.get(`${source}#${operation.method} ${operation.path}`);
    if (known) return known.map((action) => ({ action, rule: 'correction' as const }));
    const words = readWords(operation);
    const found = new Map<number, number>();
    for (const word of new Set(`${words.path} ${words.id}`.split(/[ {}]+/)))
      for (const { action, rule, holds } of byWord.get(word) ?? [])
        if (
          rule < (found.get(action) ?? Number.POSITIVE_INFINITY) &&
          holds(operation, words, tool.slug, tool.categories)
        )
          found.set(action, rule);
    return [...found]
      .sort(([a], [b]) => a - b)
      .map(([action, rule]) => ({ action: actions[action]?.slug ?? '', rule }));
  };
}
