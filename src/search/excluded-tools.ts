import type { Tool } from '../catalog/schema/tool.ts';
import { words } from './words.ts';

/** Finds the tools that an excluded name means: those of that name, and those of its maker, the fuller records first. Empty for other words. */
export type ToolsMeant = (parts: readonly string[]) => readonly number[];

/** A name of so many letters also means names that go on: `bitgo` and BitGoJS. */
const LONG = 5;
/** More names that begin with a word show that the word is no name: `bank`. */
const MOST = 10;

/** Makes the look-up over names, aliases, slugs and makers: `paypal` means PayPal and the PayPal Agent Toolkit. */
export function createToolsMeant(
  tools: readonly Tool[],
  standing: Uint32Array,
  isCommon: (word: string) => boolean,
): ToolsMeant {
  const byFirstWord = new Map<string, { readonly name: readonly string[]; readonly ordinal: number }[]>();
  tools.forEach((tool, ordinal) => {
    const { name, slug, aliases, organization } = tool;
    const makers = [organization?.name ?? '', organization?.owner?.name ?? ''];
    for (const text of [
      name,
      slug,
      ...aliases,
      ...makers,
      ...tool.keywords.filter((one) => /[ -]/.test(one)),
    ]) {
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
    if (ordinals.length > 0 && parts.length === 1 && (parts[0]?.length ?? 0) >= LONG) {
      for (const [first, others] of byFirstWord)
        if (first !== parts[0] && first.startsWith(parts[0] as string))
          for (const { ordinal } of others) if (!ordinals.includes(ordinal)) ordinals.push(ordinal);
    }
    const whole = begins.some(({ name }) => name.length === parts.length);
    const isName = whole || (ordinals.length <= MOST && !(parts.length === 1 && isCommon(parts[0] ?? '')));
    return isName ? ordinals.sort((a, b) => (standing[a] as number) - (standing[b] as number)) : [];
  };
}
