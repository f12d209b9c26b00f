import type { Catalog } from '../../catalog/catalog.ts';
import type { DutyQuestion } from '../../catalog/list/listing.ts';
import type { Tool } from '../../records/tool.ts';

/** What a question is answered with: tools, unless a kind below reads it; nothing where no word of it is known. */
type AnswerKind = 'tools' | 'fact' | 'date' | 'term' | 'bill' | 'operation' | 'obligation' | 'nothing';

/** What a question for duties says besides the firm: what it leaves out, figures of the firm, and what is told of these. */
export interface DutyWords extends Pick<DutyQuestion, 'except' | 'notes'> {
  /** As a profile has them. */
  readonly sizes: readonly string[];
  /** Whether it asks for what does not apply. */
  readonly isOfSpared: boolean;
}

/** A question as its kinds read it. */
export interface AskedQuestion {
  readonly text: string;
  /** All folded words of the text in order, and those without numbers and what is ruled out. */
  readonly typed: readonly string[];
  readonly words: readonly string[];
  /** The tools that it names, in their order; found when first read. */
  readonly tools: readonly Tool[];
  /** The facts that it asks for, such as `Sandbox`, each with the verdict of a tool's record: yes, no or not stated. */
  readonly facts: readonly { readonly label: string; readonly saidOf: (tool: Tool) => string }[];
  /** Whether titles, terms or keywords use a word, so that in lower case it is no name. */
  readonly isUsual?: (word: string) => boolean;
  /** Countries that it asks for, ISO 3166-1 alpha-2, and `EU`. */
  readonly countries: readonly string[];
  /** The words that name these. */
  readonly places: readonly string[];
  /** Whether the record of a tool names other places than those asked for. */
  readonly isElsewhere?: (tool: Tool) => boolean;
  /** Slugs of the use cases that fit some words, best first. */
  readonly needsFor?: (words: readonly string[]) => readonly string[];
  /** What was read and taken out of the text. */
  readonly duty?: DutyWords | undefined;
  /** Whether it is asked where duties and dates are looked for, so that it need not say so. */
  readonly isOfDuties?: boolean;
  /** Whether a kind of firm in it is the firm that asks, whatever else is said. */
  readonly isOfFirm?: boolean;
}

/** A page that answers a question better than a list of tools. */
interface OtherAnswer {
  /** What the answer is about: a slug, or what the kind says of itself. */
  readonly value: string;
  /** For people, such as `What 2,000 card payments cost`. */
  readonly label: string;
  /** From the root of the site, with its query. */
  readonly path: string;
  /** Further pages of the kind that answer it too. */
  readonly others?: readonly OtherAnswer[];
  /** Words of the question that the answer is about, besides the cues of the kind. */
  readonly used?: readonly string[];
  /** Slugs of the tools that it is about, which come first. */
  readonly first?: readonly string[];
}

/** One kind of question. */
export interface QuestionKind {
  readonly kind: Exclude<AnswerKind, 'tools' | 'nothing'>;
  /** Folded words of which a question of this kind holds one: others are not read. Without them all are. */
  readonly cues?: ReadonlySet<string>;
  /** Makes the reader for a catalogue; it answers undefined for a question of another kind, and never throws. */
  readonly open: (catalog: Catalog) => (question: AskedQuestion) => OtherAnswer | undefined;
}
