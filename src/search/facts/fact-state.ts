import { FLAGS } from '../../catalog/list/flags.ts';
import type { ToolObserved } from '../../catalog/observed/observed.ts';
import type { Tool } from '../../catalog/schema/tool.ts';

/**
 * Whether a record has a fact: established, established of something beside the thing itself, not established, or
 * established that not.
 */
export type State = 'yes' | 'beside' | 'unknown' | 'no';

/** Reads a record, and what programs saw of it. */
export type StateOf = (tool: Tool, observed?: ToolObserved) => State;

/** For facts that every record tells. */
export const sure = (held: boolean): State => (held ? 'yes' : 'no');

/** For facts that a record may leave out. */
export const ifStated = (stated: boolean, held: boolean): State => (held ? 'yes' : stated ? 'no' : 'unknown');

export function flagState(name: keyof typeof FLAGS): (tool: Tool) => State {
  return (tool) => {
    const state = FLAGS[name](tool);
    return state === 'yes' || state === 'partial' ? 'yes' : state === 'no' ? 'no' : 'unknown';
  };
}

export function styleState(style: Tool['api']['styles'][number]): (tool: Tool) => State {
  return ({ api }) => ifStated(api.styles.length > 0, api.styles.includes(style));
}
