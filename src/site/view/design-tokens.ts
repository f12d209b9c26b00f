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

/** Drawings of the icon set as path data: 24 by 24, strokes of 1.8 with round ends, no fill. */
export const ICONS = {
  system: 'M12 3.5a8.5 8.5 0 1 0 0 17zM12 3.5a8.5 8.5 0 0 1 0 17M14.5 7.5h3M14.5 12h5.5M14.5 16.5h3',
  light:
    'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  dark: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
  list: 'M4 6.5h2M9.5 6.5H20M4 12h2M9.5 12H20M4 17.5h2M9.5 17.5H20',
  table: 'M4 5h16v14H4zM4 10h16M4 14.5h16M10 5v14',
  download: 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4.5 20h15',
} as const;
export type IconName = keyof typeof ICONS;
