import { absenceOf } from '../../records/facts/evidence.ts';
import type { Field } from '../../records/field.ts';
import type { Tri } from '../../records/scalars.ts';
import { FIELDS, type Tool, type ToolField } from '../../records/tool.ts';
import type { Catalog } from '../catalog.ts';

/** `no`: it is established that there is none; `unpublished`: somebody looked, and it is not public. */
export type FlagState = Tri | 'unpublished';

type Flagged = Extract<ToolField, { readonly flag: object }>;
type FlagName = Flagged['flag']['name'];

/** A yes/no fact of a tool. Without a value, `facts` may contain the result of the research. */
function flag({ path, read, flag }: Field<Tool>) {
  return (tool: Tool): FlagState => {
    const held = read(tool);
    if (held === 'yes' || held === 'no' || held === 'partial') return held;
    const isThere = flag?.has?.(tool) ?? (held !== undefined && held !== 'unknown' && held.length > 0);
    if (isThere) return 'yes';
    const state = absenceOf(tool, path)?.state;
    return state === 'none' ? 'no' : (state ?? 'unknown');
  };
}

/** The facts that a tool has or has not: filters, counts, pages and reports all read them here. */
export const FLAGS = Object.fromEntries(
  FIELDS.flatMap((field) => (field.flag ? [[field.flag.name, flag(field)]] : [])),
) as Readonly<Record<FlagName, (tool: Tool) => FlagState>>;

/** Facts that let a developer start without contacting the vendor; each counts when it is established. */
export const OPEN_DOORS = [
  { name: 'Documentation', holds: ({ links }: Tool) => links.docs !== undefined },
  {
    name: 'Free use',
    holds: (tool: Tool) => FLAGS.freeTier(tool) === 'yes' || tool.pricing.model === 'open-source',
  },
  { name: 'Sandbox', holds: (tool: Tool) => FLAGS.sandbox(tool) === 'yes' },
  { name: 'Libraries', holds: ({ api }: Tool) => api.sdks.length > 0 },
  { name: 'Readable code', holds: ({ openSource }: Tool) => openSource !== undefined },
] as const;

/** How far the tools of every category that holds one reach and how open they are, in whole percent, in category order. */
export function opennessOf(catalog: Catalog) {
  return catalog.categories.flatMap(({ slug, name }) => {
    const tools = catalog.toolsByCategory.get(slug) ?? [];
    if (tools.length === 0) return [];
    const share = (count: number) => Math.round((count * 100) / tools.length);
    const counts = OPEN_DOORS.map(({ holds }) => tools.filter(holds).length);
    return {
      slug,
      name,
      tools: tools.length,
      /** Tools that state global coverage. */
      reach: share(tools.filter(({ coverage }) => coverage.regions.includes('global')).length),
      /** Mean share of {@link OPEN_DOORS} that a tool has. */
      openness: share(counts.reduce((sum, count) => sum + count, 0) / OPEN_DOORS.length),
      /** Tools that have each of {@link OPEN_DOORS}, in their order. */
      doors: counts.map(share),
    };
  });
}
