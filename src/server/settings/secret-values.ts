import type * as z from 'zod';
import { factsOf } from '../../base/setting.ts';
import { Settings } from './settings.ts';

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
