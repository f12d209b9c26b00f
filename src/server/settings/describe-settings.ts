import type * as z from 'zod';
import { factsOf } from '../../base/settings.ts';
import { Settings } from './settings.ts';

const BEGIN = '<!-- settings: written by npx node scripts/write-generated.ts -->';
const END = '<!-- end of settings -->';

const all = Object.entries<z.ZodType>(Settings.shape).map(([name, schema]) => ({ name, ...factsOf(schema) }));
const groups = [...new Set(all.map(({ group }) => group))];
const cell = (text: string) => text.replaceAll('|', '\\|');

function table(): string {
  return groups
    .map((group) => {
      const rows = all
        .filter((setting) => setting.group === group)
        .map(({ name, description, allowed, fallback, unset, example, secret }) => {
          const what = secret ? `${description} Secret.` : description;
          const without = fallback === undefined ? (unset ?? '') : `\`${fallback}\``;
          return `| \`${name}\` | ${cell(what)} | ${cell(allowed)} | ${cell(without)} | \`${cell(example)}\` |`;
        });
      const head = '| name | what it decides | allowed | when not set | example |\n|---|---|---|---|---|';
      return `### ${group}\n\n${head}\n${rows.join('\n')}\n`;
    })
    .join('\n');
}

/** The page with its table made anew. Throws when the page has lost the marks around it. */
export function configurationPage(page: string): string {
  const begin = page.indexOf(BEGIN);
  const end = page.indexOf(END);
  if (begin < 0 || end < begin) throw new Error(`docs/configuration.md needs the lines ${BEGIN} and ${END}`);
  return `${page.slice(0, begin)}${BEGIN}\n\n${table()}\n${page.slice(end)}`;
}

/** Every setting, commented out at its example. */
export function envExample(): string {
  const lines = groups.flatMap((group) => [
    `# ${group}`,
    '',
    ...all
      .filter((setting) => setting.group === group)
      .flatMap(({ name, description, example }) => [`# ${description}`, `#${name}=${example}`, '']),
  ]);
  return [
    '# Every setting; docs/configuration.md says more. Copy to .env and remove the # of the lines you set.',
    '',
    ...lines,
  ].join('\n');
}
