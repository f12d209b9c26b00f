/** One custom property of `tokens.css`. */
export interface Token {
  /** Name with its hyphens, such as `--ink`. */
  readonly name: string;
  readonly value: string;
  /** The comment beside it. */
  readonly use: string;
}

/** Properties of a stylesheet in their order; a value may hold anything but a semicolon outside quotes. */
export function readTokens(css: string): Token[] {
  const pattern = /(--[a-z][a-z0-9-]*):\s*((?:"[^"]*"|[^;"])+);[ \t]*(?:\/\*\s*(.*?)\s*\*\/)?/g;
  return [...css.matchAll(pattern)].map(([, name = '', value = '', use = '']) => ({ name, value, use }));
}

/** A colour in light and in dark. */
export interface ColourToken extends Token {
  readonly light: string;
  readonly dark: string;
}

/** Tokens whose value is a pair of colours. */
export function colourTokens(tokens: readonly Token[]): ColourToken[] {
  return tokens.flatMap((token) => {
    const [, light, dark] = /^light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)$/.exec(token.value) ?? [];
    return light && dark ? [{ ...token, light, dark }] : [];
  });
}

/** Contrast ratio of two colours, `#rrggbb`: 1 to 21 (WCAG 2.2, relative luminance). */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Rules that show each token on `[data-token="--name"]`: a colour as background, a size as font size, a space as width. */
export function tokenRules(tokens: readonly Token[]): string {
  return tokens
    .flatMap(({ name, value }) => {
      const property = /^light-dark/.test(value)
        ? 'background'
        : name.startsWith('--text-')
          ? 'font-size'
          : name.startsWith('--space-')
            ? 'width'
            : /^--(?:sans|serif|mono)$/.test(name)
              ? 'font-family'
              : undefined;
      return property ? [`[data-token="${name}"]{${property}:var(${name})}\n`] : [];
    })
    .join('');
}
