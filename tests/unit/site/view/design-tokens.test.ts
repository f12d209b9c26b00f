import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const css = readFileSync('src/site/styles/tokens.css', 'utf8');
/** Pairs of colours, each with the comment beside it. */
const COLOUR =
  /(--[a-z][a-z0-9-]*): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);[ \t]*(?:\/\*\s*(.*?)\s*\*\/)?/g;
const colours = [...css.matchAll(COLOUR)].map(([, name = '', light = '', dark = '', use = '']) => ({
  name,
  light,
  dark,
  use,
}));
const colour = (name: string) => {
  const found = colours.find((token) => token.name === name);
  assert.ok(found, name);
  return found;
};

/** Contrast ratio of two colours, `#rrggbb`: 1 to 21 (WCAG 2.2, relative luminance). */
function contrast(one: string, other: string): number {
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

test('contrast is the ratio of WCAG', () => {
  assert.equal(contrast('#000000', '#ffffff'), 21);
  assert.equal(contrast('#777777', '#ffffff').toFixed(2), '4.48');
});

test('every colour of the stylesheet is a pair, read with its use', () => {
  assert.equal(colours.length, [...css.matchAll(/light-dark\(/g)].length);
  for (const { name, use } of colours) assert.ok(use.length > 3, name);
});

for (const scheme of ['light', 'dark'] as const) {
  test(`text keeps 4.5 : 1, edges of controls and charts 3 : 1 in ${scheme}`, () => {
    for (const ground of ['--paper', '--paper-sunk', '--paper-raised'])
      for (const name of ['--ink', '--ink-soft', '--accent', '--accent-strong', '--warn']) {
        const ratio = contrast(colour(name)[scheme], colour(ground)[scheme]);
        assert.ok(ratio >= 4.5, `${name} on ${ground}: ${ratio}`);
      }
    const pairs = [
      ['--on-accent', '--accent', 4.5],
      ['--on-accent', '--accent-strong', 4.5],
      ['--accent-strong', '--accent-wash', 4.5],
      ['--ink', '--warn-wash', 4.5],
      ['--rule-strong', '--paper', 3],
      ['--rule-strong', '--paper-raised', 3],
      ...([3, 5, 6].map((chart) => [`--chart-${chart}`, '--paper', 3]) as [string, string, number][]),
    ] as const;
    for (const [name, ground, least] of pairs) {
      const ratio = contrast(colour(name)[scheme], colour(ground)[scheme]);
      assert.ok(ratio >= least, `${name} on ${ground}: ${ratio}`);
    }
  });
}

test('no caption tells parts of a picture by their shade, which the dark scheme turns round', () => {
  const captions = globSync('src/**/*.astro').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/<(p|figcaption) class="note">([\s\S]*?)<\/\1>/g)].map(
      ([, , words]) => ({ file, words }),
    ),
  );
  assert.ok(captions.length > 20);
  assert.deepEqual(
    captions.filter(({ words = '' }) => /\b(?:dark|light)(?:er)? (?:part|mark|bar|line)/.test(words)),
    [],
  );
});
