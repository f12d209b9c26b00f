import type * as z from 'zod';
import { factsOf } from '../../base/setting.ts';
import { liveSettingFaults } from '../../payments/payment-settings.ts';
import { choosePaymentsMode } from '../../payments/payments-mode.ts';
import { Settings } from './settings.ts';

/** One line for a setting whose value is not allowed; a secret value is not repeated. */
function faultOf(name: string, schema: z.ZodType, value: string): string {
  const { allowed, example, secret } = factsOf(schema);
  const given = secret
    ? 'and the value, which is not shown, is something else'
    : `not ${JSON.stringify(value)}`;
  return `${name}: expected ${allowed}, ${given}; for example ${name}=${example}`;
}

/**
 * Reads the environment; an empty value counts as absent. Throws one error with one line for every setting that
 * is wrong or contradicts another: its name, what is allowed, what was given, and what to write instead.
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
    // Counts as set where settings are compared, so that one fault is reported once.
    values[name] = parsed.success ? parsed.data : value;
  }
  const parsed = values as z.infer<typeof Settings>;
  // A wrong address decides nothing, so that it is reported once.
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
