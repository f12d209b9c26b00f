/** Two characters that stand for a name: `Open Banking Ltd` → `OB`, `Adyen` → `Ad`, `10x Banking` → `1B`. */
export function monogram(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [name];
  const [first = '', second] = words;
  const initials = second
    ? `${[...first][0]}${[...second][0]}`.toUpperCase()
    : [...first].slice(0, 2).join('');
  return second ? initials : initials.charAt(0).toUpperCase() + initials.slice(1);
}
