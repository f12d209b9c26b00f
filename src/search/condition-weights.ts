import type { Catalog } from '../catalog/catalog.ts';
import type { Tool } from '../catalog/schema/tool.ts';
import type { State } from './fact-state.ts';
import { type Service, servesOnly, serviceIn } from './places-asked.ts';
import type { Condition } from './read-query.ts';

const ASKED_FACT: Readonly<Record<State, number>> = { yes: 1, unknown: 0.6, no: 0 };
const EXCLUDED_FACT: Readonly<Record<State, number>> = { yes: 0, unknown: 0.5, no: 1 };
const ASKED_PLACE: Readonly<Record<Service, number>> = {
  stated: 1,
  regional: 0.8,
  global: 0.7,
  unknown: 0.5,
  elsewhere: 0,
};

/** For tools that serve other places too. */
const EXCLUDED_PLACE: Readonly<Record<Service, number>> = {
  stated: 0.7,
  regional: 0.8,
  global: 0.9,
  unknown: 0.5,
  elsewhere: 1,
};

/** What a tool's score is multiplied by under a condition: 1 when it is met for sure, 0 when the record contradicts it. */
function weightUnder(condition: Condition, tool: Tool, ordinal: number): number {
  switch (condition.kind) {
    case 'fact': {
      const state = condition.fact.state(tool);
      return (condition.excluded ? EXCLUDED_FACT : ASKED_FACT)[state];
    }
    case 'place': {
      if (!condition.excluded) return ASKED_PLACE[serviceIn(condition.place, tool)];
      if (servesOnly(condition.place, tool)) return 0;
      return EXCLUDED_PLACE[serviceIn(condition.place, tool)];
    }
    case 'tool':
      return condition.tools.includes(ordinal) ? 0 : 1;
    case 'category':
      return tool.categories.includes(condition.slug) ? 0 : 1;
  }
}

/** The weights of all conditions for a tool, multiplied. */
export type Weigh = (ordinal: number) => number;

/** Makes the weighing of a catalogue under the conditions of one query. */
export function weighUnder(conditions: readonly Condition[], { tools }: Catalog): Weigh | undefined {
  if (conditions.length === 0) return undefined;
  return (ordinal) => {
    const tool = tools[ordinal];
    let weight = 1;
    for (const condition of conditions) {
      if (tool === undefined || weight === 0) return 0;
      weight *= weightUnder(condition, tool, ordinal);
    }
    return weight;
  };
}
