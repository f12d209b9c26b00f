import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { factsAsked } from '../../../../src/search/facts/facts-asked.ts';

const file = new URL('../../../../content/fact-phrases.yaml', import.meta.url);
export const FACT_PHRASES = parse(readFileSync(file, 'utf8'));

/** The facts by the joined phrases of the content. */
export const FACTS = factsAsked(FACT_PHRASES);
export const factNamed = (joined: string) => FACTS.get(joined);
