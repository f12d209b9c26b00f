import { readOrigins, type VisitWorld } from '../../src/observations/visit/create-visit.ts';
import { createHostGate, hostPolicy, SYSTEM_CLOCK } from '../../src/observations/visit/host-gate.ts';
import { send } from '../../src/observations/visit/request.ts';
import { fail } from './read-arguments.ts';
import { userAgent } from './user-agent.ts';
import { withNpmRegistry } from './with-npm-registry.ts';

/** How this process asks: its name, its limits, its places. Ends the process when a setting is wrong. */
export function createWorld(env: NodeJS.ProcessEnv, timeoutMs: number): VisitWorld {
  const githubToken = env['GITHUB_TOKEN'];
  try {
    return {
      send,
      clock: SYSTEM_CLOCK,
      gate: createHostGate(SYSTEM_CLOCK, (host) => hostPolicy(host, Boolean(githubToken))),
      origins: withNpmRegistry(readOrigins(env['REFRESH_ORIGINS'])),
      userAgent: userAgent(env),
      timeoutMs,
      ...(githubToken && { githubToken }),
    };
  } catch (error) {
    return fail((error as Error).message);
  }
}
