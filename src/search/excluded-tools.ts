import type { Tool } from '../catalog/schema/tool.ts';
import { words } from './words.ts';

/** Finds the tools that an excluded name means: those of that name, and those of its maker. Empty for other words. */
export type ToolsMeant = (parts: readonly string[]) => readonly number[];

/** More names that begin with a word show that the word is no name: `bank`. */
const MOST = 10;

/** Makes the look-up over names, aliases, slugs and makers: `paypal` means PayPal and the PayPal Agent Toolkit. */
export function createToolsMeant(tools: readonly Tool[], isCommon: (word: string) => boolean): ToolsMeant {
  const byFirstWord = new Map<string, { readonly name: readonly string[]; readonly ordinal: number }[]>();
  tools.forEach((tool, ordinal) => {
    const { name, slug, aliases, organization } = tool;
    for (const text of [name, slug, ...aliases, organization?.name ?? '', organization?.owner?.name ?? '']) {
      const parts = words(text);
      const [first] = parts;
      if (first === undefined) continue;
      const named = byFirstWord.get(first);
      if (named) named.push({ name: parts, ordinal });
      else byFirstWord.set(first, [{ name: parts, ordinal }]);
    }
  });
  return (parts) => {
    const named = byFirstWord.get(parts[0] ?? '') ?? [];
    const begins = named.filter(({ name }) => parts.every((part, at) => part === name[at]));
    const ordinals = [...new Set(begins.map(({ ordinal }) => ordinal))];
    const whole = begins.some(({ name }) => name.length === parts.length);
    const isName = whole || (ordinals.length <= MOST && !(parts.length === 1 && isCommon(parts[0] ?? '')));
    return isName ? ordinals : [];
  };
}
