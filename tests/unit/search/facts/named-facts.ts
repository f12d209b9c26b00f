import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { factsAsked } from '../../../../src/search/facts/facts-asked.ts';

const phrases = readFileSync(new URL('../../../../content/fact-phrases.yaml', import.meta.url), 'utf8');

/** The facts by the joined phrases of the content. */
export const FACTS = factsAsked(parse(phrases));
export const factNamed = (joined: string) => FACTS.get(joined);
