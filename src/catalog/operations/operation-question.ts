import type { Catalog } from '../catalog.ts';
import type { AskedFor, OperationFilter } from './operation-index.ts';
import { type AskedChanges, changesIn, isAbout, readText } from './question-text.ts';
import { type Asked, createVocabulary, familyOf, headsOf } from './question-vocabulary.ts';
import {
  clausesOf,
  isFull,
  isNoun,
  listedIn,
  momentsOf,
  oppositesOf,
  PARAMETER,
  ROOTS,
  readWords,
  rootOf,
  rootsOf,
  sameSideOf,
  topicOf,
  verbIn,
  verbOfRoot,
  type Word,
} from './words.ts';

/** A question about operations. */
export interface OperationQuestion {
  readonly filter: OperationFilter;
  /** With the tools that it names; `filter.tool` has those that share a specification with them as well. */
  readonly asked: AskedFor;
  /** Its words beside names, as they are written. */
  readonly rest: string;
  /** By root, how the words are written that an operation is to have beside those of its action. */
  readonly typed: ReadonlyMap<string, string>;
  /** A path that it names, with `{}` for each parameter. */
  readonly path?: string | undefined;
  /** Names of which there is no record. */
  readonly noRecord: readonly string[];
  /** A day that no calendar has. */
  readonly impossible?: string | undefined;
  /** Words that no operation, action or record has. */
  readonly notUnderstood: readonly string[];
  /** Places that it names, by which no operation is chosen. */
  readonly places: readonly string[];
  /** Words that an operation must not have, as they are written. */
  readonly leftOut: readonly string[];
  /** States such as "not paid", by which no operation is chosen, as they are written. */
  readonly unapplied: readonly string[];
  /** The category of the vendors that it asks about, such as that of "card issuers". */
  readonly category?: string | undefined;
  /** `lacking`: it asks which tools have no such operation. `doubted`: it asks for what exists in the negative. */
  readonly negation?: 'lacking' | 'doubted' | undefined;
  /** Of a question who lacks something: what else they lack, and what they have; of one who has both of two things: these. */
  readonly lacked: readonly OperationQuestion[];
  readonly held: readonly OperationQuestion[];
  /** Whether nothing of it was understood but names. */
  readonly isEmpty: boolean;
  /** Set when it asks what changed. */
  readonly changes?: AskedChanges | undefined;
  /** Whether the text asks for calls, events or changes in so many words, such as "endpoint" or "webhook". */
  readonly asksForCalls: boolean;
  /** Whether it asks what has to be sent. */
  readonly asksForRequired: boolean;
  /** Whether it asks when an operation was added. */
  readonly asksSince: boolean;
  /** What it asks for that specifications do not say, such as how a webhook is verified. */
  readonly topic?: ReturnType<typeof topicOf>;
}

/** A verb and "not" before the state of a thing: "an invoice that was not paid". */
const IN_STATE = /^(?:was|were|is|are|has|have|had|did) not$/;

/** What a negation that leaves out no name does to a question, and the words that say what is asked. */
function readNegation(
  { named, left, negation: found }: Asked,
  isContent: (word: Word) => boolean,
  isVendor: (word: Word) => boolean,
  isScoped: boolean,
  momentOf: (words: readonly Word[]) => readonly string[],
) {
  const before = left.slice(0, found?.at ?? 0);
  const isOfVendors = isScoped || named.length > 1 || (named.length === 0 && before.some(isVendor));
  const isBare = !before.some(isContent);
  const isOfSentence = found !== undefined && !found.isExcept && (found.isOfSentence || isBare);
  if (isOfSentence && isOfVendors)
    return { negation: 'lacking' as const, negated: [], asked: left.slice(found.at) };
  // What has "not failed" is a payment all the same.
  const next = found && left.slice(found.at).find(({ isFiller }) => !isFiller);
  if (next?.isNegated && momentOf([next])[0])
    return { asked: left.map((word) => ({ ...word, isNegated: word === next })), negated: [next] };
  // "A payment that was not captured" rules out no call for captures.
  const isState =
    found && !found.isExcept && IN_STATE.test(`${left[found.at - 1]?.lower ?? ''} ${found.typed}`);
  if (isState && !isBare)
    return {
      asked: left.map((word) => ({ ...word, isNegated: false })),
      negated: [],
      unapplied: left
        .filter((word) => word.isNegated && isContent(word))
        .map(({ typed }) => `${found.typed} ${typed}`),
    };
  const isDoubted = found?.isOfSentence && isBare;
  return {
    negation: isDoubted ? ('doubted' as const) : undefined,
    asked: left,
    negated: isDoubted
      ? []
      : left.filter(
          (word, at) =>
            word.isNegated &&
            isContent(word) &&
            // "A payment link, not a payment" is about payments, "refund without the Refunds API" rules a part out.
            (ROOTS.calls.has(left[at + 1]?.root ?? '') ||
              !left.some(({ root, isNegated }) => !isNegated && root === word.root)),
        ),
  };
}

/** At most so many joining words divide a question into clauses; each more doubles the work. */
const MOST_JOINTS = 2;

/** Reads questions such as "refund endpoint of Adyen" with the names of a catalogue. Pure; made once for a catalogue. */
export function createOperationQuestions(
  catalog: Catalog,
): (text: string, kind?: OperationFilter['kind']) => OperationQuestion {
  const { dataAsOf } = catalog;
  const {
    vocabulary,
    ofActions,
    isVendor,
    readNames,
    scopeOf,
    apartFromPlaces,
    inEnglish,
    actionsIn,
    unknownIn,
  } = createVocabulary(catalog);
  function read(text: string, given: OperationFilter['kind']): OperationQuestion {
    const question = readText(text, dataAsOf);
    const { path, methods, said, dated, isOfCalls, isSending, isDeprecated, asksForRequired, asksSince } =
      question;
    const { excluded, ...found } = readNames(readWords(dated?.rest ?? said));
    const topic = topicOf(inEnglish(found.left));
    // What is simulated is a call of its own: the one that does it in earnest is no answer.
    const isTrial = found.left.some(({ root }) => ROOTS.trial.has(root));
    const isEvent = question.isEvent && !topic && !isTrial && given !== 'operation';
    const { places, rest } = apartFromPlaces(found.left);
    const { category, names } = scopeOf({ ...found, left: rest });
    const isMeant = ({ root }: Word) =>
      !(isEvent && ROOTS.events.has(root)) &&
      !(asksForRequired && ROOTS.required.has(root)) &&
      !ROOTS.amounts.has(root) &&
      root !== rootOf('deprecated');
    const isContent = (word: Word) => isMeant(word) && isFull(word) && !isVendor(word);
    const momentOf = (words: readonly Word[]) =>
      momentsOf(isEvent ? inEnglish(words).map(({ root }) => root) : []).asked;
    const {
      negation,
      asked: positive,
      negated,
      unapplied = [],
    } = readNegation(names, isContent, isVendor, category !== undefined, momentOf);
    const { noRecord, notUnderstood, known } = unknownIn(inEnglish(positive), names.named.length > 0);
    const left = known.filter(({ isNegated }) => negation || !isNegated);
    const words = left.filter(isMeant);
    const fullWords = words.filter(isFull);
    const full = fullWords.map(({ root }) => root);
    const named = words.filter((word) => isNoun(word) && !(isTrial && ROOTS.trial.has(word.root)));
    // "A captured payment" is about payments: what was done to a thing narrows no operation, and asks for none.
    const isDone = ({ word, isRecord }: Word) => !isEvent && !isRecord && /[^e]ed$/.test(word);
    const done = new Set(left.filter(isDone).map(({ root }) => root));
    const verbAt = words.findIndex(({ root }) => verbOfRoot(root));
    // "create a user" is about users, though "user" says nothing beside another noun.
    const isOnlyNoun = ({ root }: Word, at: number) => verbAt >= 0 && at > verbAt && ofActions.has(root);
    const all =
      named.length > 0
        ? named
        : words.filter((word, at) => ROOTS.empty.has(word.root) && isOnlyNoun(word, at));
    const narrowing = all.filter(({ root }) => !done.has(root));
    const nounWords = narrowing.length > 0 ? narrowing : all;
    const nouns = nounWords.map(({ root }) => root);
    const changes = changesIn(question, (/\bchanges\b/i.test(said) ? left : positive).filter(isContent));
    const verb = verbIn(words.filter((word) => !isDone(word))) ?? (isSending ? 'create' : undefined);
    const chosen =
      path === undefined && !changes && !topic ? actionsIn(nouns, full, isEvent, verb, words) : [];
    const isOperation = !changes && (verb ?? (asksForRequired || isOfCalls));
    const kind = isEvent ? 'event' : isOperation ? 'operation' : undefined;
    const [tool, without] = [names.named, excluded].map((slugs) => familyOf(slugs, catalog)) as [
      string[],
      string[],
    ];
    const plain = names.left.filter((word) => isFull(word) && isMeant(word)).map(({ lower }) => lower);
    // "Plaid link token create" are the words of a path.
    const inWords = names.named.length > 0 && plain.length > 1 ? `/${plain.join('/')}` : undefined;
    const level = path?.replaceAll(PARAMETER, '{}');
    const inPath = path === undefined ? [] : rootsOf(path.replaceAll(PARAMETER, ''));
    const isOfAll = /\b(?:all|every|each)\b/i.test(said);
    const head = [...headsOf(words)].findLast((root) => nouns.includes(root));
    const isMany = left.some(
      ({ root, typed }) => root === 'list' || (root === head && (isOfAll || /[^s]s$/i.test(typed))),
    );
    // What is not sent at another moment is no proof that a tool lacks the event.
    const moments = momentsOf(isEvent ? full : []);
    const asksFor = [isEvent, changes, path, methods[0]].some(Boolean);
    const asksForCalls = asksFor || words.some((word) => !word.isFiller && !isFull(word));
    const isOfChosen = (root: string) => chosen.some((slug) => vocabulary.get(slug)?.has(root));
    const typed = new Map(
      all.flatMap(({ root, typed }) =>
        rootsOf(typed).includes(root) && (oppositesOf(root).length > 0 || !isOfChosen(root))
          ? [[root, typed]]
          : [],
      ),
    );
    return {
      filter: {
        ...(tool.length > 0 && { tool }),
        ...(without.length > 0 && { without }),
        ...(methods.length > 0 && { method: methods }),
        ...(isDeprecated && { deprecated: true }),
        ...(kind && { kind }),
      },
      asked: {
        named: names.named,
        words: [...new Set([...nouns.filter((root) => !changes || isAbout(root)), ...inPath])],
        // Generic verbs of calls count by what they mean, not by how they are written.
        soft: [
          ...full.filter((root) => isEvent || done.has(root) || verbOfRoot(root) === 'remove'),
          ...moments.asked,
          ...full.flatMap(sameSideOf),
        ],
        actions: chosen,
        verb: isTrial ? undefined : verb,
        isMany,
        ...(isTrial && { among: [...ROOTS.trial] }),
        beside: nouns.filter((root) => typed.get(root) && !isOfChosen(root)),
        path: level ?? inWords,
        without: [...inEnglish(negated).map(({ root }) => root), ...momentOf(negated)],
        opposite: full.flatMap((root) =>
          [...oppositesOf(root), ...(moments.asked.includes(root) ? moments.others : [])].map(
            (other) => [other, root] as const,
          ),
        ),
      },
      rest: [...fullWords.map(({ lower }) => lower), path].filter(Boolean).join(' '),
      typed,
      path: level,
      noRecord,
      impossible: dated?.impossible,
      notUnderstood,
      category,
      places,
      leftOut: negated.map(({ typed }) => typed),
      unapplied,
      negation,
      lacked: [],
      held: [],
      isEmpty:
        nouns.length === 0 &&
        !(asksFor || isDeprecated) &&
        (notUnderstood.length > 0 || (!verb && tool.length === 0 && !asksForCalls)),
      changes,
      asksForCalls,
      asksForRequired,
      asksSince,
      topic,
    };
  }

  /** A question for vendors that have all of several things, with each of them as what they have. */
  function readAll(text: string, kind: OperationFilter['kind']): OperationQuestion {
    const listed = listedIn(text);
    const held = listed.length > 1 ? listed.map((one) => read(one, kind)) : [];
    const things = new Set(held.map(({ asked }) => asked.actions.join()));
    const isRead = things.size === held.length && !things.has('');
    return { ...read(text, kind), held: isRead ? held : [] };
  }

  const readClauses = (text: string, kind: OperationFilter['kind'], joints: number): OperationQuestion => {
    for (const [lacked, other] of clausesOf(text).slice(0, joints)) {
      const main = readClauses(lacked, kind, joints - 1);
      if (main.negation !== 'lacking' || main.asked.actions.length === 0) continue;
      const also = readAll(other, kind);
      const { held, asked, negation } = also;
      if (negation && asked.actions.length > 0) return { ...main, lacked: [...main.lacked, also] };
      const having = held.length > 0 ? held : [also];
      if (!negation && asked.words.length > 0) return { ...main, held: [...main.held, ...having] };
    }
    return readAll(text, kind);
  };
  return (text, kind) => readClauses(text, kind, MOST_JOINTS);
}
