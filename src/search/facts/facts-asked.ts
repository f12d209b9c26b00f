import { joinPhrase, words } from '../text/words.ts';
import { ACCESS_ROWS, CERTIFICATE_ROWS, INTERFACE_ROWS } from './access-facts.ts';
import { LANGUAGE_ROWS, LICENCE_ROWS } from './code-facts.ts';
import type { FactRow, StateOf } from './fact-state.ts';
import { PRICE_ROWS } from './price-facts.ts';

/** All facts, with the parts of a record that state them. When two share a phrase, the first one in this list is used. */
const FACT_ROWS: readonly (readonly [rows: readonly FactRow[], paths: readonly string[]])[] = [
  [PRICE_ROWS, ['pricing', 'prices']],
  [ACCESS_ROWS, []],
  [LICENCE_ROWS, ['openSource']],
  [INTERFACE_ROWS, ['api.styles']],
  [CERTIFICATE_ROWS, ['organization.certifications']],
  [LANGUAGE_ROWS, ['api.sdks', 'api.implementation']],
];
/** The part of a record that states a fact alone. */
const OWN_PATH: Readonly<Record<string, string>> = {
  'no-key': 'api.auth',
  sandbox: 'api.sandbox',
  'contact-sales': 'signUp',
  'self-serve': 'signUp',
  contract: 'signUp',
  discontinued: 'status',
  beta: 'status',
  'owner-changed': 'organization.owner',
  'public-limits': 'limits',
  'status-page': 'links.status',
  changelog: 'links.changelog',
  webhooks: 'api.webhooks',
  openapi: 'links.openapi',
  mcp: 'links.mcpServer',
  docker: 'packages',
};

/** A fact that people ask for or rule out. */
export interface AskedFact {
  readonly value: string;
  readonly label: string;
  readonly state: StateOf;
  /** The parts of a record that state it. */
  readonly paths: readonly string[];
  /** Read only behind a word that excludes: elsewhere it means a need. */
  readonly onlyExcluded?: true;
}

function readRows(): Map<string, AskedFact> {
  const facts = new Map<string, AskedFact>();
  const rows = FACT_ROWS.flatMap(([list, paths]) =>
    list.map(
      (row) => [OWN_PATH[row[0]] === undefined ? paths : [OWN_PATH[row[0]] as string], ...row] as const,
    ),
  );
  for (const [paths, value, label, state, phrases, excluded = ''] of rows) {
    const keep = (list: string, fact: AskedFact) => {
      for (const phrase of list.split('|')) {
        const key = joinPhrase(words(phrase));
        if (key !== '' && !facts.has(key)) facts.set(key, fact);
      }
    };
    keep(phrases, { value, label, state, paths });
    keep(excluded, { value, label, state, paths, onlyExcluded: true });
  }
  return facts;
}

/** Facts by joined phrase; see {@link joinPhrase}. */
export const FACTS_ASKED: ReadonlyMap<string, AskedFact> = readRows();
