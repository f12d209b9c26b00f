import type { Tool } from '../../records/tool.ts';
import type { Catalog } from '../catalog.ts';

/** One value a filter may have. `aliases` are other words for it. */
export interface FacetValue {
  readonly value: string;
  readonly label: string;
  readonly aliases?: readonly string[];
}

/** One filter: its name as a query parameter, its values, and how a tool is read for it. */
export interface Facet {
  readonly name: string;
  readonly label: string;
  /** What a value means, for the interface description. */
  readonly description: string;
  /** `flag`: one of true, false and unknown. `many`: any number of values, of which one must match. */
  readonly form: 'many' | 'flag';
  values(catalog: Catalog): readonly FacetValue[];
  /** Values the tool matches; empty when nothing is established. */
  read(tool: Tool, catalog: Catalog): readonly string[];
  /** Those of the values that the record itself names, where `read` gives others too. */
  readStated?(tool: Tool): readonly string[];
}
