import type { Action } from '../../records/action.ts';
import { OPERATION_METHODS } from '../../records/action.ts';
import type { Tool } from '../../records/tool.ts';
import { wordsOf } from './map-actions.ts';
import type { OperationFilter } from './operation-index.ts';

/** A question about operations as filters. */
export interface OperationQuestion extends OperationFilter {
  /** Whether the text asks for calls or events in so many words, such as "endpoint" or "webhook". */
  readonly asksForCalls: boolean;
  /** The words by which the action was recognised. */
  readonly phrase?: string;
}

const EVENT_WORDS = new Set(['webhook', 'event', 'notification', 'callback']);
/** Words before which an event is what is sent, not what is received. */
const SENT_WORDS = new Set(['report', 'send', 'ingest', 'post', 'record', 'usage', 'meter']);
const CALL_WORDS = new Set([
  'endpoint',
  'operation',
  'call',
  'route',
  'path',
  'method',
  'request',
  'api',
  'parameter',
]);
const EMPTY_WORDS = new Set(
  'a about all also an and any are as at available be by can could do doe does expose exposed for from get give given has have how i in into is it its let list lists many me my need of offer on one or our provide provider published require required send should so specification spec supply support that the their there these they this to tool tools tell us use user using vendor via want was we what when where which who whose will with without would you your'
    .split(' ')
    .map((word) => wordsOf(word).trim()),
);
const BEFORE_NAMES = new Set([
  'of',
  'at',
  'by',
  'from',
  'with',
  'in',
  'on',
  'via',
  'using',
  'does',
  'can',
  'has',
  'did',
  'for',
]);

interface Named {
  readonly slug: string;
  readonly words: readonly string[];
  /** The name is an everyday word of the field as well, and counts as a name only where it is written or placed like one. */
  readonly isPlain: boolean;
}

const splitWords = (text: string) => wordsOf(text).trim().split(' ').filter(Boolean);

/**
 * Reads questions such as "refund endpoint of Adyen", "who has webhooks for disputes" or "create virtual IBAN" as filters.
 * Pure; made once for the tools and actions of a catalogue.
 */
export function createOperationQuestions(
  tools: readonly Pick<Tool, 'slug' | 'name' | 'aliases'>[],
  actions: readonly Pick<Action, 'slug' | 'name' | 'words' | 'rules'>[],
): (text: string) => OperationQuestion {
  const phrases = actions.flatMap(({ slug, name, words, rules }) =>
    [name, ...words].map((phrase) => ({
      slug,
      words: [
        ...new Set(splitWords(phrase).filter((word) => !EMPTY_WORDS.has(word) && !EVENT_WORDS.has(word))),
      ],
      isEvent: rules.some(({ event }) => event !== undefined),
      isOperation: rules.some(({ event }) => event === undefined),
    })),
  );
  const vocabulary = new Map(
    actions.map(({ slug, name, words }) => [slug, new Set([name, ...words].flatMap(splitWords))]),
  );
  const common = new Set(phrases.flatMap(({ words }) => words));
  const byFirst = new Map<string, Named[]>();
  for (const { slug, name, aliases } of tools)
    for (const text of new Set([name, slug, ...aliases])) {
      const words = splitWords(text);
      const [first] = words;
      // A name such as "API" alone would be found in most questions.
      if (first === undefined || words.every((word) => CALL_WORDS.has(word) || EMPTY_WORDS.has(word)))
        continue;
      const list = byFirst.get(first) ?? [];
      list.push({ slug, words, isPlain: words.every((word) => common.has(word) || CALL_WORDS.has(word)) });
      byFirst.set(first, list);
    }

  /** Tools that the words name, and which words do. The longest name at a place counts. */
  function namesIn(
    words: readonly string[],
    tokens: readonly string[],
  ): { slugs: Set<string>; used: Set<number> } {
    const slugs = new Set<string>();
    const used = new Set<number>();
    for (let at = 0; at < words.length; at += 1) {
      const isPlaced =
        BEFORE_NAMES.has(tokens[at - 1]?.toLowerCase() ?? '') ||
        (at > 0 && /^\p{Lu}/u.test(tokens[at] ?? ''));
      const fitting = (byFirst.get(words[at] ?? '') ?? []).filter(
        (named) =>
          (!named.isPlain || isPlaced) && named.words.every((word, offset) => words[at + offset] === word),
      );
      const longest = Math.max(0, ...fitting.map((named) => named.words.length));
      for (const named of fitting) if (named.words.length === longest) slugs.add(named.slug);
      for (let offset = 0; offset < longest; offset += 1) used.add(at + offset);
      if (longest > 0) at += longest - 1;
    }
    return { slugs, used };
  }

  return (text) => {
    const asked = text.slice(0, 300);
    const paths = asked.match(/(?<=^|\s)\/[\w{}:./-]+/g) ?? [];
    const method = OPERATION_METHODS.filter((name) => new RegExp(`\\b${name}\\b`).test(asked));
    const rest = [...paths, ...method].reduce((left, part) => left.replace(part, ' '), asked);
    // One word of the normal form for each word of the text, so that a name is known by how it is written.
    const tokens = (rest.match(/[\p{L}\p{N}]+/gu) ?? []).flatMap((token) =>
      splitWords(token).map((_, part) => (part === 0 ? token : '')),
    );
    const words = (rest.match(/[\p{L}\p{N}]+/gu) ?? []).flatMap(splitWords);
    const { slugs, used } = namesIn(words, tokens);
    const left = words.filter((_, at) => !used.has(at));
    const isEvent = left.some(
      (word, at) =>
        EVENT_WORDS.has(word) &&
        !left.slice(Math.max(0, at - 2), at).some((before) => SENT_WORDS.has(before)),
    );
    const isDeprecated = left.includes('deprecated');
    const asksForCalls =
      isEvent || paths.length + method.length > 0 || left.some((word) => CALL_WORDS.has(word));
    const meaning = left.filter(
      (word) =>
        !EMPTY_WORDS.has(word) && !EVENT_WORDS.has(word) && !CALL_WORDS.has(word) && word !== 'deprecated',
    );
    const held = new Set(meaning);
    const fitting = phrases.filter(
      (phrase) =>
        phrase.words.length > 0 &&
        (isEvent ? phrase.isEvent : phrase.isOperation) &&
        phrase.words.every((word) => held.has(word)),
    );
    const longest = Math.max(0, ...fitting.map((phrase) => phrase.words.length));
    const even = fitting.filter((phrase) => phrase.words.length === longest);
    // Of actions with the same words, such as creating and listing, the one that has more of the others.
    const coverOf = ({ slug }: { slug: string }) =>
      meaning.filter((word) => vocabulary.get(slug)?.has(word)).length;
    const most = Math.max(0, ...even.map(coverOf));
    const best = even.filter((phrase) => coverOf(phrase) === most);
    const chosen = [...new Set(best.map(({ slug }) => slug))].slice(0, 4);
    const q = [...(chosen.length > 0 ? [] : meaning), ...paths].join(' ');
    return {
      asksForCalls,
      ...(q !== '' && { q }),
      ...(slugs.size > 0 && { tool: [...slugs] }),
      ...(chosen.length > 0 && { action: chosen, phrase: best[0]?.words.join(' ') ?? '' }),
      ...(method.length > 0 && { method }),
      ...(isDeprecated && { deprecated: true }),
      ...(isEvent && { kind: 'event' as const }),
    };
  };
}
