import { randomBytes, randomUUID } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  linkSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import * as z from 'zod';
import { makeFolder } from '../../base/files.ts';
import { LIFETIMES } from '../scopes.ts';

/** How long a key that signs no more is published: the longest token, and the caches of those who verify it. */
const RETIREMENT_MS = (LIFETIMES.anonymousToken + 3600) * 1000;

/** `next` is published before it signs, `previous` is published as long as its tokens live. */
const State = z.enum(['next', 'current', 'previous']);

const PrivateKey = z.looseObject({
  kty: z.enum(['EC', 'RSA']),
  kid: z.string(),
  alg: z.enum(['ES256', 'RS256']),
  d: z.string(),
});

const StoredKey = PrivateKey.extend({
  state: State,
  /** When it came into its state, in milliseconds since 1970. */
  since: z.number(),
});
export type StoredKey = z.infer<typeof StoredKey>;

const KeyFile = z.object({ secret: z.string().min(43), keys: z.array(StoredKey) });
export type KeyFile = z.infer<typeof KeyFile>;

/** `SIGNING_JWKS` once parsed: private keys, at least one of each algorithm that tokens are signed with. */
export const SigningJwks = z
  .object({ keys: z.array(PrivateKey) })
  .refine(({ keys }) =>
    (['ES256', 'RS256'] as const).every((algorithm) => keys.some(({ alg }) => alg === algorithm)),
  );

/** A new private signing key as a JWK; its `kid` is the RFC 7638 thumbprint. */
export async function newKey(
  alg: 'ES256' | 'RS256',
  state: StoredKey['state'],
  since: number,
): Promise<StoredKey> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  const jwk = await exportJWK(privateKey);
  return StoredKey.parse({ ...jwk, kid: await calculateJwkThumbprint(jwk), alg, use: 'sig', state, since });
}

/** Reads the key file. Throws what to do when others can read it, when this account cannot, or when it holds no keys. */
export function readKeyFile(path: string): KeyFile {
  const { mode, uid } = statSync(path);
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
    throw new Error(`${path} holds private keys and can be read by others: run chmod 600 ${path}`);
  }
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error;
    const account = process.geteuid?.();
    throw new Error(
      `${path} belongs to account ${uid} and this process is account ${account}: run chown ${account} ${path}`,
    );
  }
  const parsed = KeyFile.safeParse(parseJson(text));
  if (!parsed.success) throw new Error(`${path} holds no signing keys: restore it from a backup`);
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Puts new content in place of the file in one step. Owner and mode stay, whoever writes. */
export function replaceKeyFile(path: string, file: KeyFile): void {
  const { uid, gid, mode } = statSync(path);
  const draft = writeDraft(path, file);
  try {
    const { uid: own, gid: ownGroup } = statSync(draft);
    if (own !== uid || ownGroup !== gid) chownSync(draft, uid, gid);
    chmodSync(draft, mode & 0o777);
    renameSync(draft, path);
  } catch (error) {
    unlinkSync(draft);
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
    throw new Error(`${path} belongs to account ${uid}: run this as root or as that account`);
  }
}

function writeDraft(path: string, file: KeyFile): string {
  const draft = join(dirname(path), `.keys-${randomUUID()}`);
  try {
    writeFileSync(draft, `${JSON.stringify(file, null, 2)}\n`, { mode: 0o600, flush: true });
    return draft;
  } catch (error) {
    rmSync(draft, { force: true });
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    throw new Error(`the disk of ${path} is full, and the keys stay as they are: make room, then try again`);
  }
}

/** Makes the file, unless another process was first. */
function makeKeyFile(path: string, file: KeyFile): void {
  makeFolder(dirname(path));
  const draft = writeDraft(path, file);
  try {
    linkSync(draft, path);
  } catch (error) {
    // Another process made the file first: its keys are used.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
}

/** Reads the key file, after making it if there is none. Two processes end up with the same keys. */
export async function ensureKeyFile(path: string, now: number): Promise<KeyFile> {
  if (!statSync(path, { throwIfNoEntry: false })) {
    const keys = await Promise.all([
      newKey('ES256', 'current', now),
      newKey('ES256', 'next', now),
      newKey('RS256', 'current', now),
      newKey('RS256', 'next', now),
    ]);
    makeKeyFile(path, { secret: randomBytes(32).toString('base64url'), keys });
  }
  return readKeyFile(path);
}

/** `next` begins to sign, `current` retires, a new `next` is made. Keys retired for long enough are dropped. */
export async function rotateKeys(file: KeyFile, now: number): Promise<KeyFile> {
  const move = (key: StoredKey): StoredKey[] => {
    if (key.state === 'previous') return now - key.since > RETIREMENT_MS ? [] : [key];
    return [{ ...key, state: key.state === 'next' ? 'current' : 'previous', since: now }];
  };
  const next = await Promise.all([newKey('ES256', 'next', now), newKey('RS256', 'next', now)]);
  return { secret: file.secret, keys: [...file.keys.flatMap(move), ...next] };
}
