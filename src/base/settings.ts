import * as z from 'zod';

/** What people need to know of a setting; `docs/configuration.md` and `.env.example` are made of it. */
export interface SettingFacts {
  readonly group:
    | 'Serving'
    | 'State'
    | 'Limits'
    | 'Observing'
    | 'Agents and mail'
    | 'Paid feed'
    | 'Logs and metrics';
  /** What it decides; one or two sentences. */
  readonly description: string;
  /** What a value must be; an error message says "expected" before it. */
  readonly allowed: string;
  readonly example: string;
  /** What holds while it is not set, where that is no fixed value. */
  readonly unset?: string;
  /** What is never shown, logged or repeated in an error: the whole value, or the password inside an address. */
  readonly secret?: 'value' | 'password';
}

type Facts = Omit<SettingFacts, 'group'>;

/** The settings of a group: attaches the facts to the schema of one, and makes those that are whole numbers. */
export function settingsOf(group: SettingFacts['group']) {
  const setting = <T extends z.ZodType>(schema: T, facts: Facts): T => schema.meta({ group, ...facts });
  return {
    setting,
    wholeNumber(least: number, most: number, fallback: number, facts: Omit<Facts, 'allowed'>) {
      const allowed = `a whole number from ${least} to ${most}`;
      return setting(wholeNumber(least, most).default(fallback), { allowed, ...facts });
    },
  };
}

/** The facts of a setting, with its default value where it has a fixed one. */
export function factsOf(schema: z.ZodType): SettingFacts & { readonly fallback: string | undefined } {
  const facts = schema.meta() as unknown as SettingFacts;
  const fallback = schema instanceof z.ZodDefault ? String(schema.def.defaultValue) : undefined;
  return { ...facts, fallback };
}

/** A whole number from `least` to `most`, as an environment writes it. */
export function wholeNumber(least: number, most: number) {
  return z
    .union([z.string().regex(/^\d{1,9}$/), z.number()])
    .transform(Number)
    .pipe(z.int().min(least).max(most));
}
