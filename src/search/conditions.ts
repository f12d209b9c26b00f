import { FILLERS, words } from '../base/words.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { ToolObserved } from '../catalog/observed/observed.ts';
import type { Tool } from '../records/tool.ts';
import type { State } from './facts/fact-state.ts';
import { limitState } from './facts/price-limit.ts';
import type { Readings } from './needs/need-slots.ts';
import type { Condition } from './parse/lexicon.ts';
import { type Service, servesOnly, serviceIn } from './text/places.ts';
import { needStem, needStems } from './text/stems.ts';

const ASKED_FACT: Readonly<Record<State, number>> = {
  yes: 1,
  indirect: 0.75,
  likely: 0.8,
  unknown: 0.4,
  unlikely: 0.3,
  no: 0,
};
const EXCLUDED_FACT: Readonly<Record<State, number>> = {
  yes: 0,
  indirect: 0,
  likely: 0.3,
  unknown: 0.5,
  unlikely: 0.6,
  no: 1,
};
const ASKED_PLACE: Readonly<Record<Service, number>> = {
  stated: 1,
  regional: 0.9,
  global: 0.65,
  part: 0.6,
  home: 0.6,
  unknown: 0.5,
  elsewhere: 0,
};
/** As the filter `country=!SA` reads it: a place that a tool serves beside others is served. */
const EXCLUDED_PLACE: Readonly<Record<Service, number>> = {
  stated: 0,
  regional: 0,
  global: 0,
  part: 0,
  home: 0.3,
  unknown: 0.5,
  elsewhere: 1,
};
/** Weight of a hosted tool that serves only elsewhere than where data are to be kept. */
const LEAST_HOSTED = 0.2;
/** Weight of a tool of which no price or number of calls can be compared with a limit. */
const UNKNOWN_PRICE = 0.2;
/** Weights of a tool whose home country is not recorded, where a home country is asked for, and where one is ruled out. */
const UNKNOWN_HOME = { asked: 0.1, excluded: 0.3 } as const;
/** Weight of a tool whose record names what is ruled out as a subject; it may do other things too. */
const ABOUT_EXCLUDED = 0.3;
/** Least weight of a tool that meets all conditions by what its record says. */
export const MEETS = 0.65;
/** The weight of a tool under all conditions: 1 when each is met for sure, 0 when the record contradicts one. */
export type Weigh = (ordinal: number) => number;

/** How a tool meets one condition. */
export type Meeting = 'met' | 'not-stated' | 'failed';

/** What the records of a catalogue say about conditions. */
export interface Conditions {
  /** The weighing under all conditions; undefined without any. */
  weighUnder(conditions: readonly Condition[]): Weigh | undefined;
  /** How a tool meets a condition. */
  meeting(condition: Condition, ordinal: number): Meeting;
}

/** Conditions in groups of alternatives: a tool has to meet one of each group. */
export const inGroups = (conditions: readonly Condition[]): Condition[][] => [
  ...Map.groupBy(conditions, (one, at) => one.either ?? `alone ${at}`).values(),
];

/** Makes the weighing of a catalogue. What was computed for a condition is kept while its question is. */
export function createConditions(
  { tools, observed, useCases, toolBySlug }: Catalog,
  readings: Readings = (word) => [[needStem(word)]],
): Conditions {
  const rootsOf = (text: string): ReadonlySet<string> => new Set(needStems(words(text)));
  let ofKeywords: readonly ReadonlySet<string>[] | undefined;
  const kept = new WeakMap<Condition, Weigh>();

  /** Whether a text names a thing, by the roots of the text. */
  function naming(thing: string): (roots: ReadonlySet<string>) => boolean {
    const all = words(thing)
      .filter((word) => !FILLERS.has(word))
      .map(readings);
    return (roots) =>
      all.length > 0 && all.every((ways) => ways.some((way) => way.every((root) => roots.has(root))));
  }

  /** The tools that serve a need of a category. */
  const serving = (slug: string | undefined): ReadonlySet<Tool> =>
    new Set(
      useCases
        .filter(({ categories }) => categories.some((one) => one === slug))
        .flatMap((one) => one.tools.filter(({ fit }) => fit !== 'building-block'))
        .flatMap((one) => toolBySlug.get(one.slug) ?? []),
    );

  /** The tools of which a category or a keyword names a thing. */
  function toolsAbout({ words: thing, slug, place }: Condition & { kind: 'unknown' }): ReadonlySet<Tool> {
    const isNamed = naming(thing);
    ofKeywords ??= tools.map(({ keywords }) => rootsOf(keywords.join(' ')));
    const own = ofKeywords;
    const named = tools.filter(
      ({ categories }, ordinal) =>
        categories.some((category) => category === slug) || isNamed(own[ordinal] as ReadonlySet<string>),
    );
    const about = [...named, ...serving(slug)];
    return new Set(place ? about.filter((tool) => serviceIn(place, tool) !== 'elsewhere') : about);
  }

  function newWeigh(condition: Condition): Weigh {
    if (condition.kind === 'unknown' || condition.kind === 'category') {
      const isUnknown = condition.kind === 'unknown';
      const about = isUnknown ? toolsAbout(condition) : serving(condition.slug);
      return (ordinal) => {
        const tool = tools[ordinal] as Tool;
        if (!isUnknown && tool.categories.includes(condition.slug)) return 0;
        return about.has(tool) ? ABOUT_EXCLUDED : 1;
      };
    }
    if (condition.kind === 'tool') {
      const listed = new Set(condition.tools);
      return (ordinal) => Number(listed.has(ordinal) !== condition.excluded);
    }
    const weights = new Float64Array(tools.length).fill(-1);
    return (ordinal) => {
      if (weights[ordinal] === -1) {
        const tool = tools[ordinal] as Tool;
        weights[ordinal] = weightUnder(condition, tool, observed[tool.slug]);
      }
      return weights[ordinal] as number;
    };
  }

  function weighOf(condition: Condition): Weigh {
    const weigh = kept.get(condition) ?? newWeigh(condition);
    kept.set(condition, weigh);
    return weigh;
  }

  return {
    weighUnder(conditions) {
      if (conditions.length === 0) return undefined;
      const groups = inGroups(conditions).map((group) => group.map(weighOf));
      return (ordinal) => {
        let weight = 1;
        for (const group of groups) {
          let best = 0;
          for (const weigh of group) best = Math.max(best, weigh(ordinal));
          weight *= best;
        }
        return weight;
      };
    },
    meeting(condition, ordinal) {
      const weight = weighOf(condition)(ordinal);
      if (weight === 0) return 'failed';
      const tool = tools[ordinal] as Tool;
      const state = factState(condition, tool, observed[tool.slug]);
      const isMet = state ? (condition.excluded ? NOT_HELD : HELD).has(state) : weight > LEAST_MET;
      return isMet || condition.kind === 'tool' ? 'met' : 'not-stated';
    },
  };
}

/** Weight above which a record says that a condition is met, or leaves no doubt of it. */
const LEAST_MET = 0.6;
/** States that a record or something of the tool itself proves. */
const HELD: ReadonlySet<State> = new Set(['yes', 'indirect']);
const NOT_HELD: ReadonlySet<State> = new Set(['no']);

/** The state of a fact or limit that is asked for or ruled out. */
function factState(condition: Condition, tool: Tool, observed?: ToolObserved): State | undefined {
  if (condition.kind === 'fact') return condition.fact.state(tool, observed);
  return condition.kind === 'number' && condition.limit && condition.about
    ? limitState(tool, condition.limit, condition.about)
    : undefined;
}

function weightUnder(condition: Condition, tool: Tool, observed?: ToolObserved): number {
  const state = factState(condition, tool, observed);
  if (state === 'unknown' && condition.kind === 'number') return UNKNOWN_PRICE;
  if (state) return (condition.excluded ? EXCLUDED_FACT : ASKED_FACT)[state];
  switch (condition.kind) {
    case 'place': {
      const service = serviceIn(condition.place, tool);
      const isStated = service !== 'unknown' && service !== 'home';
      const asked = ASKED_PLACE[service];
      // No record says where a hosted tool keeps data, and one that serves the place is likelier to keep them there.
      if (condition.isHosting)
        return tool.openSource?.selfHostable === 'yes'
          ? 1
          : LEAST_MET * Math.max(LEAST_HOSTED, condition.excluded ? 1 - asked : asked);
      if (!condition.excluded) return asked;
      if (condition.isOnly && isStated) return Number(!servesOnly(condition.place, tool));
      return EXCLUDED_PLACE[service];
    }
    case 'home': {
      const home = tool.organization?.country;
      if (home === undefined) return UNKNOWN_HOME[condition.excluded ? 'excluded' : 'asked'];
      return condition.place.countries.has(home) === condition.excluded ? 0 : 1;
    }
    default:
      return 1;
  }
}
