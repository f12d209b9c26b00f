import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { factsAsked, factsLacked } from '../../../../src/search/facts/facts-asked.ts';

const file = new URL('../../../../content/fact-phrases.yaml', import.meta.url);
export const FACT_PHRASES = parse(readFileSync(file, 'utf8'));

/** The facts by the joined phrases of the content. */
export const FACTS = factsAsked(FACT_PHRASES);
const LACKED = factsLacked(FACTS);
/** The look-ups of a lexicon for facts. */
export const NAMED_FACTS = {
  factNamed: (joined: string) => FACTS.get(joined),
  factLacked: (joined: string) => LACKED.get(joined),
};
