import { OPERATION_METHODS } from '../../records/action.ts';
import type { Catalog } from '../catalog.ts';
import type { AskedFor, OperationFilter } from './operation-index.ts';
import type { Difference } from './operation-lines.ts';
import { type Period, readPeriod } from './period.ts';
import { PARAMETER, rootOf, rootsOf, type Verb, verbOfRoot, wordsOf } from './words.ts';

/** Changes that a question asks for; without `what`, all but those of texts alone. */
export interface AskedChanges extends Period {
  readonly class?: Difference['class'];
  readonly what?: Difference['what'];
}

/** A question about operations. */
export interface OperationQuestion {
  readonly filter: OperationFilter;
  /** With the tools that it names; `filter.tool` has those that share a specification with them as well. */
  readonly asked: AskedFor;
  /** Its words beside names, as they are written. */
  readonly rest: string;
  /** Set when it asks what changed. */
  readonly changes?: AskedChanges | undefined;
  /** Whether the text asks for calls, events or changes in so many words, such as "endpoint" or "webhook". */
  readonly asksForCalls: boolean;
  /** Whether it asks what has to be sent. */
  readonly asksForRequired: boolean;
}

const roots = (words: string) => new Set(words.split(' ').flatMap(rootsOf));
const EMPTY = roots(
  "a about actually all allow also an and any are as at available be by can company could did do does each every expose for fintech from give given has have how i if in into is it its kind let list lists many may me my need new of offer on one or our possible provide provider providers publish published response s service should so some specification spec supply support tell tells that the their them there these they thing this through to tool tools us use user using vendor vendors via want was we what when where which who whose will with without would you your against under within only another person's when then not",
);
const METHODS = new RegExp(`\\b(?:${OPERATION_METHODS.join('|')})\\b`, 'g');
const CALLS = roots('endpoint operation call route path method request api parameter field http rest');
const EVENTS = /\b(?:web\s?hooks?|events?|notif(?:y|ies|ied|ications?)|callbacks?|tells? (?:me|us|you))\b/i;
const EVENT_ROOTS = roots('webhook hook event notify notifies notified notification callback tell');
/** Where an event is what is sent or kept by the caller, not what is received. */
const NO_EVENT =
  /(?:^|\b(?:to|i|we)\s+)(?:report|send|ingest|post|record|track)\b|\b(?:usage|meter(?:ing)?)\s+events?\b|\b(?:create|delete|remove|list|get|register|add|update|set up|subscribe to|manage|retrieve|rotate|test)\s+(?:an?\s+|the\s+|my\s+|all\s+|new\s+)*(?:web\s?hook|event|notification)/i;
const REQUIRED =
  /\b(?:required?|requires|mandatory|compulsory|must|obligatory|have to (?:send|pass|give)|(?:parameters?|fields?|properties|arguments?)\b.*\bneeds?|need to (?:send|pass|give)|(?:what|which) (?:parameters?|fields?|properties|arguments?))\b/i;
const REQUIRED_ROOTS = roots(
  'required mandatory compulsory must obligatory have send pass give need field argument property',
);
const PLACED = /^(?:of|at|by|from|with|in|on|via|using|does|can|has|did|for|do|have|is)$/i;
/** Tools that the beginning of their name alone may stand for. */
const MOST_NAMED = 8;

/** Words that say what happened to operations; sure ones need no time and no tool beside them. */
const HAPPENED: readonly (readonly [words: RegExp, changes: AskedChanges, isSure?: true])[] = [
  [/\b(?:break|breaks|broke|broken|breaking|incompatible)\b/i, { class: 'breaking' }, true],
  [/\b(?:removed|dropped|withdrawn|retired|sunset)\b/i, { what: 'removed' }, true],
  [/\b(?:deprecate|deprecated|deprecates|deprecation|deprecations)\b/i, { what: 'deprecated' }],
  [/\b(?:new|newly|added|add|adds|introduce|introduced|launched)\b/i, { what: 'added' }],
  [/\b(?:changed|changelog)\b/i, {}, true],
  [/\b(?:change|changes|differ|different|update|updates|updated)\b/i, {}],
];
const HAPPENED_ROOTS = roots(
  `${HAPPENED.map(([words]) => words.source).join(' ')} happen recent recently lately`,
);

/** What of a text is no verb, no name and no empty word, and the verb. */
function meaningOf(words: readonly string[]) {
  const full = words.filter((word) => !EMPTY.has(word) && !CALLS.has(word));
  const isVerb = (word: string) =>
    verbOfRoot(word) !== undefined && !/^(?:cancel|void|revok|clos|submit)$/.test(word);
  return { nouns: full.filter((word) => !isVerb(word)), full };
}

/** Words that ask for an operation that makes something, and stay search words because its name has them too. */
const MAKING = roots(
  'submit ingest record upload calculate confirm verify screen enrich capture pay freeze pause',
);
const verbIn = (words: readonly string[]): Verb | undefined =>
  words.flatMap((word) => verbOfRoot(word) ?? (MAKING.has(word) ? 'create' : []))[0];

/** Reads questions such as "refund endpoint of Adyen" with the names of a catalogue. Pure; made once for a catalogue. */
export function createOperationQuestions({
  tools,
  actions,
  dataAsOf,
}: Pick<Catalog, 'tools' | 'actions' | 'dataAsOf'>): (text: string) => OperationQuestion {
  const phrases = actions.flatMap(({ slug, name, words, rules }) =>
    [name, ...words].map((text) => {
      const said = rootsOf(text).filter((root) => !EVENT_ROOTS.has(root));
      return {
        slug,
        words: [...new Set(meaningOf(said).nouns)],
        verb: verbIn(said),
        isEvent: rules.some(({ event }) => event !== undefined),
        isOperation: rules.some(({ event }) => event === undefined),
      };
    }),
  );
  const byFirst = Map.groupBy(phrases, ({ words }) => words[0]);
  const vocabulary = new Map(
    actions.map(({ slug, name, words }) => [slug, new Set([name, ...words].flatMap(rootsOf))]),
  );
  const common = new Set([...phrases.flatMap(({ words }) => words), ...EMPTY, ...CALLS]);
  /** Tools by name, and by the beginnings of names. */
  const whole = new Map<string, Set<string>>();
  const begun = new Map<string, Set<string>>();
  const note = (names: Map<string, Set<string>>, name: string, slug: string) =>
    names.set(name, (names.get(name) ?? new Set()).add(slug));
  for (const { slug, name, aliases } of tools)
    for (const text of [name, slug, ...aliases]) {
      const words = wordsOf(text).trim().split(' ');
      // A name such as "API" alone would be found in most questions.
      if (words.every((word) => CALLS.has(rootOf(word)) || EMPTY.has(rootOf(word)))) continue;
      note(whole, words.join(' '), slug);
      for (let length = 1; length <= words.length; length += 1)
        note(begun, words.slice(0, length).join(' '), slug);
    }
  const specified = new Set(
    tools.flatMap(({ slug, specifications }) => (specifications.length > 0 ? [slug] : [])),
  );
  const byAddress = new Map<string, Set<string>>();
  for (const { slug, specifications } of tools)
    for (const { url } of specifications) note(byAddress, url, slug);
  const toolBySlug = new Map(tools.map((tool) => [tool.slug, tool]));

  /** Tools that a run of words names, whole or by the beginning of a name that few have. */
  function namedBy(words: readonly string[], isPlaced: boolean, isCapital: boolean): readonly string[] {
    const name = words.join(' ');
    const isPlain = words.every((word) => common.has(rootOf(word)) || verbOfRoot(rootOf(word)));
    const exact = whole.get(name);
    if (exact) return isPlain && !isPlaced ? [] : [...exact];
    const some = [...(begun.get(name) ?? [])];
    const known = some.filter((slug) => specified.has(slug));
    const chosen = known.length > 0 ? known : some;
    const isSure = isPlain
      ? words.length > 1 && isCapital && chosen.length === 1
      : chosen.length <= MOST_NAMED;
    return isSure ? chosen : [];
  }

  /** The tools that a text names, and its words without their names. The longest name at a place counts. */
  function withoutNames(text: string): { named: Set<string>; left: string[] } {
    const tokens = (text.match(/[\p{L}\p{N}]+/gu) ?? []).flatMap((token) =>
      (wordsOf(token).match(/\w+/g) ?? []).map((word, part) => ({ word, token: part === 0 ? token : '' })),
    );
    const named = new Set<string>();
    const left: string[] = [];
    for (let at = 0; at < tokens.length; at += 1) {
      const [isCapital, isNext] = [at, at + 1].map((place) => /^\p{Lu}/u.test(tokens[place]?.token ?? ''));
      const isName = isCapital === true && (at > 0 || isNext === true);
      const isPlaced = isName || PLACED.test(tokens[at - 1]?.token ?? '');
      let length = begun.has(tokens[at]?.word ?? '') ? Math.min(8, tokens.length - at) : 0;
      const run = () => tokens.slice(at, at + length).map(({ word }) => word);
      while (length > 0 && namedBy(run(), isPlaced, isName).length === 0) length -= 1;
      if (length === 0) left.push(tokens[at]?.word ?? '');
      else for (const slug of namedBy(run(), isPlaced, isName)) named.add(slug);
      at += Math.max(0, length - 1);
    }
    return { named, left };
  }

  /** Actions whose words are among those of a question: those of most words, and of these the ones that say most of it. */
  function actionsIn(
    nouns: readonly string[],
    full: readonly string[],
    isEvent: boolean,
    verb: Verb | undefined,
  ) {
    const held = new Set(nouns);
    const fitting = [...held]
      .flatMap((word) => byFirst.get(word) ?? [])
      .filter(
        (phrase) =>
          (isEvent ? phrase.isEvent : phrase.isOperation) && phrase.words.every((word) => held.has(word)),
      );
    const most = <T>(list: readonly T[], of: (one: T) => number) => {
      const highest = Math.max(0, ...list.map(of));
      return list.filter((one) => of(one) === highest);
    };
    const longest = most(fitting, ({ words }) => words.length);
    const agreeing = most(longest, (phrase) => Number(isEvent || verb === undefined || phrase.verb === verb));
    const best = most(agreeing, ({ slug }) => full.filter((word) => vocabulary.get(slug)?.has(word)).length);
    return [...new Set(best.map(({ slug }) => slug))].slice(0, 4);
  }

  function changesIn(text: string, period: Period | undefined, full: readonly string[]) {
    const [, about, isSure] = HAPPENED.find(([words]) => words.test(text)) ?? [];
    const isOnly = about?.what === undefined && full.every((word) => HAPPENED_ROOTS.has(word));
    return about && (isSure || period || isOnly) ? { ...about, ...period } : undefined;
  }

  return (text) => {
    const asked = text.slice(0, 300).replaceAll(/['’]s\b/g, '');
    const [path] = asked.match(/(?<=^|\s)\/[\w{}:./-]+/) ?? [];
    const method = [...new Set(asked.match(METHODS))];
    const said = [path ?? '', ...method].reduce((left, part) => left.replace(part, ' '), asked);
    const dated = readPeriod(said, dataAsOf);
    const { named, left } = withoutNames(dated?.rest ?? said);
    const isSending = NO_EVENT.test(said);
    const isEvent = EVENTS.test(said) && !isSending;
    const asksForRequired = REQUIRED.test(said);
    const isDeprecated = /\bdeprecated\b/i.test(said);
    const words = left
      .map(rootOf)
      .filter(
        (root) =>
          !(isEvent && EVENT_ROOTS.has(root)) &&
          !(asksForRequired && REQUIRED_ROOTS.has(root)) &&
          root !== rootOf('deprecated'),
      );
    const { nouns: all, full } = meaningOf(words);
    // "a captured payment" is about payments: what was done to a thing narrows no operation.
    const done = new Set(isEvent ? [] : left.filter((word) => /[^e]ed$/.test(word)).map(rootOf));
    const nouns = all.some((word) => !done.has(word)) ? all.filter((word) => !done.has(word)) : all;
    const changes = path === undefined ? changesIn(said, dated?.period, full) : undefined;
    const verb = isEvent ? undefined : (verbIn(words) ?? (isSending ? 'create' : undefined));
    const chosen = path === undefined && !changes ? actionsIn(nouns, full, isEvent, verb) : [];
    const family = [...named].flatMap((slug) => [
      slug,
      ...(toolBySlug.get(slug)?.specifications ?? []).flatMap(({ url }) => [...(byAddress.get(url) ?? [])]),
    ]);
    const inPath = path === undefined ? [] : rootsOf(path.replaceAll(PARAMETER, ''));
    const isMany = /(?:[^s]s|ies)$/.test(
      said.match(/[a-z]+/gi)?.findLast((word) => nouns.includes(rootsOf(word)[0] ?? '')) ?? '',
    );
    return {
      filter: {
        ...(family.length > 0 && { tool: [...new Set(family)] }),
        ...(method.length > 0 && { method }),
        ...(isDeprecated && !changes && { deprecated: true }),
        ...(isEvent && { kind: 'event' as const }),
        ...(!isEvent && (verb ?? asksForRequired) && !changes && { kind: 'operation' as const }),
      },
      asked: {
        named: [...named],
        words: [
          ...new Set([...(changes ? nouns.filter((word) => !HAPPENED_ROOTS.has(word)) : nouns), ...inPath]),
        ],
        // Generic verbs of calls count by what they mean, not by how they are written.
        soft: full.filter((word) =>
          isEvent ? !nouns.includes(word) : done.has(word) && !nouns.includes(word),
        ),
        actions: chosen,
        verb,
        isMany,
        path: path?.replaceAll(PARAMETER, '{}'),
      },
      rest: [...left.filter((word) => full.includes(rootOf(word))), path ?? ''].join(' ').trim(),
      changes,
      asksForCalls:
        isEvent ||
        changes !== undefined ||
        path !== undefined ||
        method.length > 0 ||
        words.some((word) => CALLS.has(word)),
      asksForRequired,
    };
  };
}
