import { joinPhrase, words } from '../text/words.ts';
import { FACT_ROWS } from './fact-rows.ts';
import type { StateOf } from './fact-state.ts';

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
