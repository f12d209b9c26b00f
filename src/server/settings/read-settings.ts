import type * as z from 'zod';
import { factsOf } from '../../base/settings.ts';
import { choosePaymentsMode, liveSettingFaults } from '../../payments/payment-settings.ts';
import { Settings } from './settings.ts';

/** One line about an invalid setting. Secret values are not shown. */
function faultOf(name: string, schema: z.ZodType, value: string): string {
  const { allowed, example, secret } = factsOf(schema);
  const given = secret
    ? 'and the value, which is not shown, is something else'
    : `not ${JSON.stringify(value)}`;
  return `${name}: expected ${allowed}, ${given}; for example ${name}=${example}`;
}

/**
 * Reads the settings from the environment; an empty value counts as unset. Throws one error for all invalid settings and
 * contradictions, a line each, with the name, the allowed values, the given value and an example.
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const faults: string[] = [];
  const wrong = new Set<string>();
  const values: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries<z.ZodType>(Settings.shape)) {
    const value = env[name] === '' ? undefined : env[name];
    const parsed = schema.safeParse(value);
    if (!parsed.success) {
      faults.push(faultOf(name, schema, value ?? ''));
      wrong.add(name);
    }
    // Keeps the invalid value, so that the checks between settings do not report it as missing as well.
    values[name] = parsed.success ? parsed.data : value;
  }
  const parsed = values as z.infer<typeof Settings>;
  // Skips the checks that depend on the base URL when it is invalid, so that it is reported once.
  const baseUrl =
    wrong.has('PUBLIC_BASE_URL') || wrong.has('PORT')
      ? 'http://localhost'
      : (parsed.PUBLIC_BASE_URL ?? `http://localhost:${parsed.PORT}`).replace(/\/+$/, '');
  const settings = { ...parsed, baseUrl };
  if (choosePaymentsMode(settings).mode === 'live') faults.push(...liveSettingFaults(settings, baseUrl));
  if (faults.length > 0) {
    const what = faults.length === 1 ? '1 setting is wrong' : `${faults.length} settings are wrong`;
    throw new Error(
      `${what}; docs/configuration.md describes each.\n${faults.map((line) => `  ${line}`).join('\n')}`,
    );
  }
  return settings;
}

/** Every secret in the settings: whole values, each key of a list, and the passwords inside addresses. */
export function secretValues(settings: Settings): string[] {
  return Object.entries<z.ZodType>(Settings.shape).flatMap(([name, schema]) => {
    const { secret } = factsOf(schema);
    const value = settings[name as keyof Settings];
    if (!secret || typeof value !== 'string') return [];
    if (secret === 'value') return [value, ...value.split(',')];
    const password = URL.parse(value)?.password ?? '';
    return [password, decodeURIComponent(password)].filter(Boolean);
  });
}

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
