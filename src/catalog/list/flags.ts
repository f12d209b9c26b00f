import { absenceOf } from '../../records/facts/evidence.ts';
import type { Field } from '../../records/field.ts';
import type { Tri } from '../../records/scalars.ts';
import { FIELDS, type Tool, type ToolField } from '../../records/tool.ts';

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
