/** A table of records inside a guide: the name of its component and the attributes that say of what. */
export interface LivingTable {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** One component on a line of its own, such as `<Tools need="bill-by-usage" />`. */
const LINE = /^<([A-Z]\w*)((?: \w+="[^"]*")*) \/>$/gm;

/** Values of an attribute: slugs with commas between them. */
export const namesIn = (value = ''): string[] => value.split(',').map((name) => name.trim());

/** The components of an MDX text, in their order. */
export function livingTables(text: string): LivingTable[] {
  return [...text.matchAll(LINE)].map(([, name = '', written = '']) => ({
    name,
    attributes: Object.fromEntries(
      [...written.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]),
    ),
  }));
}

/** The text with `instead` in the place of each component; by default without them. */
export const proseOf = (text: string, instead = ''): string => text.replace(LINE, instead);
