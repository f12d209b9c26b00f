import { words } from '../../base/words.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { LISTS } from '../text/phrases.ts';
import { joinPhrase } from '../text/words.ts';
import { ACCESS_ROWS, AUTH_ROWS, CERTIFICATE_ROWS, INTERFACE_ROWS } from './access-facts.ts';
import { CODE_ROWS, LANGUAGE_ROWS, LICENCE_ROWS } from './code-facts.ts';
import type { FactRow, StateOf } from './fact-state.ts';
import { PRICE_ROWS } from './price-facts.ts';

/**
 * All facts, with the parts of a record that state them, and their family: a list of licences or languages goes on with
 * others. When two share a phrase, the first one in this list is used.
 */
const FACT_ROWS: readonly (readonly [rows: readonly FactRow[], paths: readonly string[], family?: string])[] =
  [
    [PRICE_ROWS, ['pricing', 'prices']],
    [AUTH_ROWS, ['api.auth']],
    [ACCESS_ROWS, []],
    [CODE_ROWS, ['openSource']],
    [LICENCE_ROWS, ['openSource.license'], 'licence'],
    [INTERFACE_ROWS, ['api.styles'], 'interface'],
    [CERTIFICATE_ROWS, ['organization.certifications'], 'certificate'],
    [LANGUAGE_ROWS, ['api.sdks', 'api.implementation'], 'language'],
  ];
/** The part of a record that states a fact alone. */
const OWN_PATH: Readonly<Record<string, string>> = {
  'no-registration': 'signUp',
  'no-credit-card': 'signUp',
  sandbox: 'api.sandbox',
  'contact-sales': 'signUp',
  'self-serve': 'signUp',
  contract: 'signUp',
  discontinued: 'status',
  beta: 'status',
  'owner-changed': 'organization.owner',
  'no-limits': 'limits',
  'public-limits': 'limits',
  'status-page': 'links.status',
  changelog: 'links.changelog',
  webhooks: 'api.webhooks',
  openapi: 'links.openapi',
  mcp: 'links.mcpServer',
  docker: 'packages',
  helm: 'selfHost.helm',
};

/** A fact that people ask for or rule out. */
export interface AskedFact {
  readonly value: string;
  readonly label: string;
  readonly state: StateOf;
  /** The parts of a record that state it. */
  readonly paths: readonly string[];
  /** Facts of one family are named in lists: `Java, Go or Rust`. */
  readonly family?: string | undefined;
  /** Read only behind a word that excludes: elsewhere it means a need. */
  readonly onlyExcluded?: true;
}

/** Words before what a fact is the lack of, in all languages: `ohne` in "ohne Kreditkarte" is meant by "keine Kreditkarte" too. */
const LACKS: ReadonlySet<string> = new Set(['no', ...LISTS.without]);

/** The key of a fact that is the lack of a thing, by its words: `credit card` of "no credit card". */
export const lackOf = (thing: readonly string[]) => joinPhrase(['-', ...thing]);

/**
 * Facts by joined phrase (see {@link joinPhrase}), and by {@link lackOf}: the phrases of the catalogue, and those that follow from names. When two
 * share a phrase, the first one in the list of facts has it.
 */
export function factsAsked(phrases: Catalog['factPhrases']): ReadonlyMap<string, AskedFact> {
  const facts = new Map<string, AskedFact>();
  const keep = (texts: readonly string[], fact: AskedFact) => {
    for (const text of texts) {
      const [first = '', ...rest] = words(text);
      const key = joinPhrase([first, ...rest]);
      if (key !== '' && !facts.has(key)) facts.set(key, fact);
      const lack = lackOf(rest);
      if (rest.length > 0 && LACKS.has(first) && !facts.has(lack)) facts.set(lack, fact);
    }
  };
  for (const [rows, paths, family] of FACT_ROWS)
    for (const [value, label, state, own = '', ownExcluded = ''] of rows) {
      const { asked = [], excluded = [] } = phrases[value] ?? {};
      const fact = { value, label, state, family, paths: [OWN_PATH[value] ?? paths].flat() };
      keep([...asked, ...own.split('|')], fact);
      keep([...excluded, ...ownExcluded.split('|')], { ...fact, onlyExcluded: true });
    }
  return facts;
}
