import lists from '../../../content/question-words.json' with { type: 'json' };
import { type Period, readPeriod } from '../../base/period.ts';
import { fold, inAll, oneOf } from '../../base/words.ts';
import { OPERATION_METHODS } from '../../records/action.ts';
import type { Difference } from './operation-lines.ts';
import { ROOTS, type Word } from './words.ts';

/** Changes that a question asks for; without `what`, all but those of texts alone. */
export interface AskedChanges extends Period {
  readonly class?: Difference['class'];
  readonly what?: Difference['what'];
}

const { translations, phrases } = lists.operations;
const anyOf = (words: readonly string[]) => `(?:${words.join('|')})`;
/** What becomes of a thing, such as "failed"; a thing that has not is another one. */
const MOMENT = `(?:${lists.operations.moments
  .flat()
  .join('|')
  .replace(/e(?=\\||$)/g, '')})`;
/** A path that is asked for; one to be left out is words. */
const PATH = new RegExp(
  `(?<=^|\\s)(?<!\\b${anyOf([...lists.operations.not, ...lists.operations.except])}(?: with)?\\s+)/[\\w{}:./-]*[\\w}]`,
);
const METHODS = new RegExp(`\\b(?:${OPERATION_METHODS.join('|')})\\b`, 'g');
const EVENTS = new RegExp(
  `\\b${anyOf([...phrases.event, ...translations.event, ...translations.notify])}\\b`,
);
/** Where an event is what is sent or kept by the caller, not what is received. */
const DENIED_EVENTS =
  /\b(?:except|besides|excluding|without|not|no|non|never)(?:[ -](?:be|for|the|any|an?|counting|including))?[ -]+(?:web\s?hooks?|events?|notifications?|callbacks?)\b,?/gi;
const NO_EVENT = new RegExp(
  `(?:^|\\b(?:to|i|we)\\s+)${anyOf(phrases.sending)}\\b|\\b(?:usage|meter(?:ing)?)\\s+events?\\b|\\bweb\\s?hooks?\\s+${anyOf(phrases.ofWebhooks)}s?\\b|\\b${anyOf(phrases.managing)}\\s+(?:${anyOf(phrases.beforeEvents)}\\s+)*(?:web\\s?hook|event|notification)`,
  'i',
);
/** Where events are what a vendor sends, though a word such as "list" stands before them. */
const SENT = /\b(?:events?|web\s?hooks?|notifications?)\b.*\b(?:sends?|sent|emits?|emitted|fires?|fired)\b/i;
const REQUIRED = new RegExp(`\\b${anyOf([...phrases.required, ...translations.required])}\\b`);
const DEPRECATED = new RegExp(`\\b${anyOf(['deprecated', ...translations.deprecated])}\\b`);
const SINCE_WHEN = new RegExp(`\\b${anyOf(phrases.sinceWhen)}\\b`);
const NOT_ONLY = `(?<!\\p{L})${oneOf(inAll(lists.notOnly)).replace(/[ao]/g, '[$&ãó]')}(?!\\p{L})`;
/** Spellings of one word as two, and of a negation. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/\b(pay|paid|check|charge|top|cash)(?:ing|s)?[ -](out|back|up)s?\b/gi, '$1$2'],
  [/\b(which|what|api|http) (?:request|route)s?\b/gi, '$1 call'],
  [/\b(is|are|was|were)n['’]?t\b/gi, '$1 not'],
  [/\bcan(?:not|['’]?t)\b/gi, 'can never'],
  [/\b(do|does|did|wo|would|could|has|have)n['’]?t\b/gi, '$1 never'],
  // What is wanted among others is not left out: "list refunds, not only disputes", "não só".
  [new RegExp(`(?:, *${NOT_ONLY}[^,;]*$|${NOT_ONLY})`, 'giu'), ' '],
  // Two negations cancel each other: "not without".
  [
    /\b(?:not|never|non?|nicht|pas|niet)(?:\s+(?!only)\w+ly|\s+yet)?(?:\s+be)?\s+(?:without|lack(?:s|ing)?|missing|unable|ohne|sans|sin|sem|senza|zonder)\b|\black(?:s|ing)?\s+no\b/gi,
    'with',
  ],
  [
    /\b(?:other|rather) than\b|\b(?:apart|aside) from\b|\binstead of\b|(?<=\b(?:all|any|every)\w* )but\b/gi,
    'except',
  ],
  // "Not captured payments" are payments: what was not done to a thing leaves nothing out.
  [
    new RegExp(
      `\\b(?:(?:but|and)\\s+)?not\\s+(?:yet\\s+)?(?!deprecated|${MOMENT})(?=\\w+ed\\s+(?!in|by|with|at|of|for|to|from|on|as|since)\\w)`,
      'gi',
    ),
    '',
  ],
  [new RegExp(`\\b[Nn]on-(?=\\p{Lu}|${MOMENT})`, 'gu'), 'not '],
  [/['’]s\b|\s[BN]\. ?V\.?(?=\s|$)/g, ''],
  [/\byesterday\b/gi, '1 day ago'],
  // "Does not succeed" denies nothing.
  [
    /\bsię nie powi\p{L}+|\bnie powi\p{L}+ się|\bniet (?:lukt|slaagt)|\bnot (?:succeed|go through)\b/giu,
    'fail',
  ],
  // Other verbs for "give back" that also say "answer with".
  [/\bse devuelven?\b|\bzwraca\w*\s+pieni\S+/gi, 'refund'],
  [/\b(?:an? |one )?((?:\d+ )?(?:day|week|month|year)s?) ago\b/gi, 'last $1'],
];

/** Words that say what happened to operations; sure ones need no time, no "did" and no tool beside them. */
const HAPPENED: readonly (readonly [words: RegExp, changes: AskedChanges, isSure: boolean])[] =
  lists.operations.happened.map(({ words, isSure = false, ...about }) => [
    new RegExp(`\\b(?:${words.join('|')})\\b`, 'i'),
    about as AskedChanges,
    isSure,
  ]);
/** Words that make a question one about changes when a word such as "add" stands beside them. */
const DONE =
  /\b(?:did|will|going to)\b|\b(?:has|have|was|were)\b.*\b(?:added|introduced|launched|updated)\b/i;

/** Whether a word says what a change is about. */
export const isAbout = (root: string) => !ROOTS.happened.has(root) && !ROOTS.asker.has(root);

/** What patterns find in the text of a question, before its words are read one by one. "Last month" is the one before `today`. */
export function readText(text: string, today: string) {
  const asked = SPELLINGS.reduce(
    (spelt, [pattern, other]) => spelt.replace(pattern, other),
    text.slice(0, 300).normalize('NFC'),
  );
  const [path] = asked.match(PATH) ?? [];
  const methods = [...new Set(asked.match(METHODS))];
  const typed = [path ?? '', ...methods].reduce((left, part) => left.replace(part, ' '), asked);
  // Calls "besides webhooks" are calls; who has no webhook is another question.
  const isOfCalls = Boolean(
    /\b(?:operation|endpoint|call|route)s?\b.*$/i.exec(typed)?.[0].match(DENIED_EVENTS),
  );
  const said = isOfCalls ? typed.replace(DENIED_EVENTS, ' ').replace(/\bnot\b/gi, 'except') : typed;
  const folded = fold(said);
  // Events are what the caller sends or keeps.
  const isSending = NO_EVENT.test(folded) && !SENT.test(said);
  return {
    ...{ path, methods, isOfCalls, isSending },
    /** The text without its path and methods, in plain spellings. */
    said,
    dated: readPeriod(said, today),
    isEvent: EVENTS.test(folded) && !isSending,
    isDeprecated: DEPRECATED.test(folded),
    asksForRequired: REQUIRED.test(folded),
    asksSince: SINCE_WHEN.test(folded),
  };
}

/** The changes that a text asks for; `full` are its words that say what about. */
export function changesIn({ said, dated, path }: ReturnType<typeof readText>, full: readonly Word[]) {
  if (path !== undefined) return undefined;
  const [, about, isSure] = HAPPENED.find(([words]) => words.test(said)) ?? [];
  const isOnly = about?.what === undefined && full.every(({ root }) => !isAbout(root));
  return about && (isSure || DONE.test(said) || dated || isOnly) ? { ...about, ...dated?.period } : undefined;
}
