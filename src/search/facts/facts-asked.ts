import { joinPhrase, words } from '../text/words.ts';
import { ACCESS_ROWS, CERTIFICATE_ROWS, INTERFACE_ROWS } from './access-facts.ts';
import { LANGUAGE_ROWS, LICENCE_ROWS } from './code-facts.ts';
import type { FactRow, StateOf } from './fact-state.ts';
import { PRICE_ROWS } from './price-facts.ts';

/** All facts. When two share a phrase, the first one in this list is used. */
const FACT_ROWS: readonly FactRow[] = [
  ...PRICE_ROWS,
  ...ACCESS_ROWS,
  ...LICENCE_ROWS,
  ...INTERFACE_ROWS,
  ...CERTIFICATE_ROWS,
  ...LANGUAGE_ROWS,
];

/** A fact that people ask for or rule out. */
export interface AskedFact {
  readonly value: string;
  readonly label: string;
  readonly state: StateOf;
  /** Read only behind a word that excludes: elsewhere it means a need. */
  readonly onlyExcluded?: true;
}

function readRows(): Map<string, AskedFact> {
  const facts = new Map<string, AskedFact>();
  for (const [value, label, state, phrases, excluded = ''] of FACT_ROWS) {
    const keep = (list: string, fact: AskedFact) => {
      for (const phrase of list.split('|')) {
        const key = joinPhrase(words(phrase));
        if (key !== '' && !facts.has(key)) facts.set(key, fact);
      }
    };
    keep(phrases, { value, label, state });
    keep(excluded, { value, label, state, onlyExcluded: true });
  }
  return facts;
}

/** Facts by joined phrase; see {@link joinPhrase}. */
export const FACTS_ASKED: ReadonlyMap<string, AskedFact> = readRows();
