import { words } from '../base/words.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { costBills } from '../catalog/cost/cost-question.ts';
import type { Understood } from '../catalog/list/listing.ts';
import type { Tool } from '../records/tool.ts';
import type { Conditions } from './conditions.ts';
import type { AskedQuestion } from './kinds/asked-question.ts';
import { COMPANY } from './kinds/company-question.ts';
import { dutyWordsIn } from './kinds/duty-words.ts';
import { OBLIGATION } from './kinds/obligation-question.ts';
import { COMPANY_FILINGS, DATE, FACT, OPERATION, PRICE, TERM } from './kinds/record-questions.ts';
import { TOOL } from './kinds/tool-question.ts';
import { RELEASE } from './kinds/version-question.ts';
import type { NeedMatcher } from './needs/match-needs.ts';
import type { Lexicon } from './parse/lexicon.ts';
import { namedTool, namesIn, toolsNamed } from './parse/name-questions.ts';
import { type Question, readQuestion } from './parse/question.ts';
import { wordsOf } from './parse/tokens.ts';
import type { AskedPlace } from './text/places.ts';

/** What a record says of a fact, in a word. */
const VERDICTS = { met: 'yes', failed: 'no', 'not-stated': 'not stated in its record' } as const;
/** Fit of words to a need that they name. */
const NAMED_NEED = 0.45;
/** Share of the best such fit from which on others are meant too. */
const NEAR_BEST = 0.8;
/** The kinds of questions in the order in which they are asked: the first that reads a question answers it. */
const QUESTION_KINDS = [
  TERM,
  OBLIGATION,
  DATE,
  COMPANY_FILINGS,
  OPERATION,
  COMPANY,
  RELEASE,
  PRICE,
  FACT,
  TOOL,
];

/** The page that answers a question of a kind of its own. */
interface AnswerPage {
  readonly page: Understood[];
  readonly used: ReadonlySet<string>;
  /** The tools that it is about, where nothing else is asked. */
  readonly first?: readonly number[] | undefined;
}
const NO_PAGE: AnswerPage = { page: [], used: new Set() };
/** Those that answer where duties and dates are looked for. */
const OF_DUTIES: readonly string[] = [OBLIGATION.kind, DATE.kind];

const codesOf = ({ value, countries }: AskedPlace) => (value === 'eu' ? ['EU'] : [...countries]);

/** What the readers need of a search. */
interface AnswerPageParts {
  readonly catalog: Catalog;
  readonly lexicon: Lexicon;
  readonly needs: NeedMatcher;
  readonly conditions: Conditions;
}

/** Makes the readers of questions that a page answers better than a list of tools. */
export function createAnswerPages({ catalog, lexicon, needs, conditions: conditionsOf }: AnswerPageParts) {
  const { tools } = catalog;
  const kinds = QUESTION_KINDS.map((kind) => ({ ...kind, open: kind.open(catalog) }));

  const isOfNeed = (word: string) => needs.isUsual(word) && !lexicon.isProper(word);

  const countriesOf = ({ conditions }: Question) =>
    conditions.flatMap((one) =>
      (one.kind === 'home' || (one.kind === 'place' && !one.isHosting)) && !one.excluded
        ? codesOf(one.place)
        : [],
    );

  /** The page of a question without what it leaves out and figures of a firm, where it is one for duties. */
  function dutyPage(question: Question): AnswerPage {
    const duty = dutyWordsIn(question.text, countriesOf(question), catalog);
    if (!duty) return NO_PAGE;
    // Who leaves out a rule or a duty asks for duties.
    const isOfDuties = duty.except.some((one) => one.includes('-'));
    const { page, used } = answerPage(readAsked(duty.rest), { duty, isOfDuties });
    if (!page.some(({ answer }) => answer && OF_DUTIES.includes(answer))) return NO_PAGE;
    return { page, used: new Set([...used, ...words(question.text)]) };
  }

  /** `isLast`: no tool is found, and a term that is named alone is explained. */
  function answerPage(
    question: Question,
    given?: Pick<AskedQuestion, 'duty' | 'isOfDuties' | 'isOfFirm'>,
    isLast = false,
  ): AnswerPage {
    const { text, asked, askedWords, conditions, narrowing } = question;
    const duties = given ? NO_PAGE : dutyPage(question);
    if (duties.page.length > 0) return duties;
    const tokensOf = (...kinds: readonly string[]) => {
      const left = new Set(conditions.flatMap(({ kind, tokens }) => (kinds.includes(kind) ? tokens : [])));
      return asked.filter((token) => !left.has(token));
    };
    const all = wordsOf(tokensOf('number'));
    const placeless = new Set(wordsOf(tokensOf('place', 'home')));
    const typed = words(text);
    let named: readonly Tool[] | undefined;
    const read: AskedQuestion = {
      ...{ text, typed, words: all, ...given },
      get tools() {
        // "Self-serve" does not name the tool Self.
        named ??= toolsNamed(tokensOf('number', 'fact'), namesIn(asked, lexicon), isOfNeed).flatMap(
          (one) => tools[one] ?? [],
        );
        return named;
      },
      facts: conditions.flatMap((one) =>
        one.kind === 'fact' && !one.excluded
          ? [
              {
                label: one.fact.label,
                saidOf: (tool) => VERDICTS[conditionsOf.meeting(one, tools.indexOf(tool))],
              },
            ]
          : [],
      ),
      isUsual: needs.isUsual,
      // In "UK payment institution" the country is that of the firm.
      countries: countriesOf(question),
      places: all.filter((word) => !placeless.has(word)),
      isElsewhere: (tool) =>
        conditions.some(
          (one) =>
            one.kind === 'place' &&
            !one.excluded &&
            conditionsOf.meeting(one, tools.indexOf(tool)) === 'failed',
        ),
      needsFor: (some) => {
        const { useCases } = needs.match(some);
        const least = Math.max(NAMED_NEED, NEAR_BEST * (useCases[0]?.similarity ?? 0));
        return useCases.flatMap(({ ordinal, similarity }) =>
          similarity < least ? [] : (catalog.useCases[ordinal]?.slug ?? []),
        );
      },
    };
    for (const { kind, cues, open } of kinds) {
      const isTerm = isLast && kind === 'term';
      if (cues && !isTerm && !typed.some((word) => cues.has(word))) continue;
      if (given?.isOfDuties && !OF_DUTIES.includes(kind)) continue;
      const { used = [], first, others = [], ...answer } = open(read) ?? {};
      if ('value' in answer) {
        const isAsked = (word: string) => narrowing.has(word);
        const alone = kind === 'fact' ? namedTool(askedWords, namesIn(asked, lexicon), isAsked) : undefined;
        const about = first?.map((slug) => tools.findIndex((tool) => tool.slug === slug));
        return {
          page: [answer, ...others].map((one) => ({ kind: 'answer', answer: kind, ...one })),
          used: new Set([...(cues ?? []), ...used]),
          first: about ?? (alone && [alone.ordinal]),
        };
      }
    }
    return NO_PAGE;
  }

  /** The question without the numbers that its bill holds, and the tools of that bill. */
  function readAsked(text: string): Question & { readonly billed?: readonly number[] } {
    const question = readQuestion(text, lexicon);
    const others = question.conditions.filter((one) => one.kind !== 'number' || one.limit);
    const bills = /\d/.test(text) ? costBills(text, catalog) : [];
    if (bills.length === 0) return question;
    const named = new Set(
      bills.flatMap(({ path }) => new URLSearchParams(path.split('?')[1]).getAll('tool')),
    );
    const billed = tools.flatMap(({ slug }, ordinal) => (named.has(slug) ? ordinal : []));
    return { ...question, conditions: others, ...(billed.length > 0 && { billed }) };
  }

  return { answerPage, countriesOf, readAsked };
}
