import { FLAGS } from '../../catalog/list/flags.ts';
import type { ToolObserved } from '../../catalog/observed/observed.ts';
import type { Tool } from '../../records/tool.ts';

/**
 * Whether a tool has a fact: `yes`; `indirect`, when only something that belongs to the tool has it; `likely` and `unlikely`,
 * where another fact suggests it and nothing states it; `unknown`; `no`.
 */
export type State = 'yes' | 'indirect' | 'likely' | 'unknown' | 'unlikely' | 'no';

/** Reads the state of a fact from a record and the observations of its tool. */
export type StateOf = (tool: Tool, observed?: ToolObserved) => State;

/** State of a fact that every record contains. */
export const sure = (held: boolean): State => (held ? 'yes' : 'no');

/** State of a fact that a record may omit. */
export const ifStated = (stated: boolean, held: boolean): State => (held ? 'yes' : stated ? 'no' : 'unknown');

export function flagState(name: keyof typeof FLAGS): (tool: Tool) => State {
  return (tool) => {
    const state = FLAGS[name](tool);
    return state === 'yes' || state === 'partial' ? 'yes' : state === 'no' ? 'no' : 'unknown';
  };
}

export function styleState(style: string): (tool: Tool) => State {
  return ({ api }) =>
    ifStated(
      api.styles.length > 0,
      api.styles.some((one) => one === style),
    );
}

/**
 * A fact. Phrases that ask for it stand in `content/fact-phrases.yaml`; those that follow from its name are given here,
 * separated by `|`, the second ones for phrases that mean it only after an excluding word.
 */
export type FactRow = readonly [
  value: string,
  label: string,
  state: StateOf,
  phrases?: string,
  excludedPhrases?: string,
];
