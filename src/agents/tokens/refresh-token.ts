import type { AgentContext } from '../context.ts';
import { LIFETIMES } from '../lifetimes.ts';
import { hashSecret, newSecret } from '../secret.ts';

/** A new refresh token: what the agent sees, and what is stored. */
export function newRefreshToken(context: AgentContext) {
  const value = newSecret('art_');
  const expiresAt = context.now() + LIFETIMES.refreshToken * 1000;
  return {
    shown: { value, expires_at: new Date(expiresAt).toISOString() },
    stored: { hash: hashSecret(value), expiresAt },
  };
}
