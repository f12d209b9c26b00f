import * as z from 'zod';

/** Settings of the process, read once from the environment. */
export const Settings = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(4321),
  PUBLIC_BASE_URL: z.url().optional(),
  /** `off`, or quotas such as `unauthenticated=6000/60,anonymous=60/60` (requests/seconds). */
  RATE_LIMITS: z.string().optional(),
  /** Scopes that need no token, separated by spaces. */
  PUBLIC_SCOPES: z.string().default('read:tools search read:categories'),
});

export type Settings = z.infer<typeof Settings> & { baseUrl: string };

/** Parses the environment; throws a readable error that names each bad setting. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const settings = Settings.parse(env);
  const baseUrl = (settings.PUBLIC_BASE_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, '');
  return { ...settings, baseUrl };
}
