import { spawnSync } from 'node:child_process';
import { isLoopback } from '../../src/base/service.ts';
import { type Origins, readOrigins, type VisitWorld } from '../../src/observations/visit/create-visit.ts';
import { createHostGate, hostPolicy, SYSTEM_CLOCK } from '../../src/observations/visit/host-gate.ts';
import { send } from '../../src/observations/visit/request.ts';
import { orFail } from '../command.ts';

/**
 * How the collectors name themselves: with the address of those who run them, an e-mail address or a page. Throws when
 * the environment names neither.
 */
function userAgent({ REFRESH_CONTACT, PUBLIC_BASE_URL }: NodeJS.ProcessEnv): string {
  const base = URL.parse(PUBLIC_BASE_URL ?? '');
  const contact =
    REFRESH_CONTACT || (base && !isLoopback(base.hostname) ? `${base.origin}/contact` : undefined);
  if (contact && /^[\x21-\x7e]{3,200}$/.test(contact))
    return `FintechToolDirectory-Refresh/1.0 (+${contact})`;
  throw new Error(
    'Those who are visited must be able to reach you: set REFRESH_CONTACT to an e-mail address or a page, such as REFRESH_CONTACT=editor@example.org',
  );
}

const NPM = 'https://registry.npmjs.org';

/** The given origins, and where npm itself is configured to find its registry, unless they name a place for it. */
function withNpmRegistry(origins: Origins): Origins {
  if (origins.has(NPM)) return origins;
  const { stdout } = spawnSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' });
  const registry = stdout?.trim().replace(/\/+$/, '');
  return URL.canParse(registry) && registry !== NPM ? new Map([...origins, [NPM, registry]]) : origins;
}

/** How this process asks: its name, its limits, its places. Ends the process when a setting is wrong. */
export function createWorld(env: NodeJS.ProcessEnv, timeoutMs: number): Promise<VisitWorld> {
  const githubToken = env['GITHUB_TOKEN'];
  return orFail(() => ({
    send,
    clock: SYSTEM_CLOCK,
    gate: createHostGate(SYSTEM_CLOCK, (host) => hostPolicy(host, Boolean(githubToken))),
    origins: withNpmRegistry(readOrigins(env['REFRESH_ORIGINS'])),
    userAgent: userAgent(env),
    timeoutMs,
    ...(githubToken && { githubToken }),
  }));
}
