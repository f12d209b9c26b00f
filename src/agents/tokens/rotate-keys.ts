import { LIFETIMES } from '../lifetimes.ts';
import { type KeyFile, newKey, type StoredKey } from './key-file.ts';

/** How long a key that no longer signs is still published: the longest token, and the caches of its readers. */
const RETIREMENT_MS = (LIFETIMES.anonymousToken + 3600) * 1000;

/** `next` begins to sign, `current` retires, a new `next` is made. Keys retired for long enough are dropped. */
export async function rotateKeys(file: KeyFile, now: number): Promise<KeyFile> {
  const move = (key: StoredKey): StoredKey[] => {
    if (key.state === 'previous') return now - key.since > RETIREMENT_MS ? [] : [key];
    return [{ ...key, state: key.state === 'next' ? 'current' : 'previous', since: now }];
  };
  const next = await Promise.all([newKey('ES256', 'next', now), newKey('RS256', 'next', now)]);
  return { secret: file.secret, keys: [...file.keys.flatMap(move), ...next] };
}
