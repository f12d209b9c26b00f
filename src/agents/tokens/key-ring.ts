import { createHmac, hkdfSync } from 'node:crypto';
import { statSync } from 'node:fs';
import { type CryptoKey, importJWK, type JWK } from 'jose';
import { ensureKeyFile, type KeyFile, readKeyFile, SigningJwks, type StoredKey } from './key-file.ts';

export type Algorithm = 'ES256' | 'RS256';

/** The keys of the installation, ready to use. */
export interface KeyRing {
  signer(alg: Algorithm): { readonly kid: string; readonly key: CryptoKey };
  /** Public key for a token of ours by its header. */
  verifier(kid: string | undefined, alg: Algorithm): CryptoKey | undefined;
  /** JWK set members without private parts. */
  readonly publicKeys: readonly JWK[];
  /** HMAC-SHA-256 with the secret of the installation, base64url; values for one `purpose` are useless for another. */
  hmac(purpose: string, text: string): string;
  /** The same with every secret that may have been in use when a value was made, the present one first. */
  hmacs(purpose: string, text: string): readonly string[];
}

const PRIVATE_MEMBERS = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];

function publicPart(jwk: Record<string, unknown>): JWK {
  const entries = Object.entries(jwk).filter(
    ([name]) => !PRIVATE_MEMBERS.includes(name) && !['state', 'since'].includes(name),
  );
  return { ...Object.fromEntries(entries), use: 'sig' } as JWK;
}

/** Opens keys; the first of `secrets` makes values, all of them recognise values. */
async function openRing(keys: readonly StoredKey[], secrets: readonly string[]): Promise<KeyRing> {
  const signers = new Map<string, { kid: string; key: CryptoKey }>();
  const verifiers = new Map<string, CryptoKey>();
  const publicKeys: JWK[] = [];
  for (const stored of keys) {
    const jwk = publicPart(stored);
    publicKeys.push(jwk);
    verifiers.set(`${stored.alg} ${stored.kid}`, (await importJWK(jwk, stored.alg)) as CryptoKey);
    if (stored.state === 'current') {
      signers.set(stored.alg, {
        kid: stored.kid,
        key: (await importJWK({ ...stored } as JWK, stored.alg)) as CryptoKey,
      });
    }
  }
  const hmacs = (purpose: string, text: string) =>
    secrets.map((secret) => createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url'));
  return {
    signer: (alg) => {
      const signer = signers.get(alg);
      if (!signer) throw new Error(`there is no current ${alg} key: SIGNING_JWKS or keys.json must hold one`);
      return signer;
    },
    verifier: (kid, alg) => verifiers.get(`${alg} ${kid}`),
    publicKeys,
    hmac: (purpose, text) => hmacs(purpose, text)[0] ?? '',
    hmacs,
  };
}

/** Keys from `SIGNING_JWKS`: the first of each algorithm signs, the others verify. */
function fromEnvironment(text: string): Promise<KeyRing> {
  const { keys } = SigningJwks.parse(JSON.parse(text));
  const first = (alg: Algorithm) => keys.find((key) => key.alg === alg);
  const stored = keys.map(
    (key) => ({ ...key, state: key === first(key.alg) ? 'current' : 'previous', since: 0 }) as const,
  );
  // Derived from the keys, so that every machine has the same secrets, and codes outlive a change of their order.
  const secrets = keys
    .filter(({ alg }) => alg === 'ES256')
    .map(({ d }) => Buffer.from(hkdfSync('sha256', d, '', 'fintech-tool-directory codes', 32)))
    .map((bytes) => bytes.toString('base64url'));
  return openRing(stored, secrets);
}

/** Where the keys come from. */
export interface KeySource {
  /** Path of `keys.json`, made on first use. */
  readonly file: string;
  /** Private JWK set that takes the place of the file. */
  readonly signingJwks?: string | undefined;
}

/** What differs between two states of a file, also where both were written within one tick of the file system's clock. */
function stateOf(file: string): string {
  // Not `mtimeMs`: a new owner counts, too.
  const { ino, size, mode, ctimeMs } = statSync(file);
  return [ino, size, mode, ctimeMs].join(' ');
}

/**
 * Opens the key ring on first use. The file is checked every five seconds, so that running processes notice a rotation.
 * While the file cannot be used the ring before stays in use; `report` receives what is wrong, and `undefined` when it is
 * right again.
 */
export function createKeys(
  source: KeySource,
  now: () => number,
  report: (fault: string | undefined) => void,
): () => Promise<KeyRing> {
  let ring: Promise<KeyRing> | undefined;
  let state = '';
  let checked = 0;
  let fault: string | undefined;
  const tell = (found: string | undefined) => {
    if (found !== fault) report(found);
    fault = found;
  };
  const openFile = async ({ keys, secret }: KeyFile, found: string) => {
    const opened = await openRing(keys, [secret]);
    state = found;
    checked = now();
    return opened;
  };
  const open = async () => {
    if (source.signingJwks) return fromEnvironment(source.signingJwks);
    const file = await ensureKeyFile(source.file, now());
    return openFile(file, stateOf(source.file));
  };
  const reopenIfChanged = async (before: KeyRing): Promise<KeyRing> => {
    try {
      const found = stateOf(source.file);
      if (found === state && fault === undefined) return before;
      const opened = await openFile(readKeyFile(source.file), found);
      tell(undefined);
      return opened;
    } catch (error) {
      tell((error as Error).message);
      return before;
    }
  };
  return () => {
    if (!ring) {
      ring = open();
      ring.catch(() => {
        ring = undefined;
      });
    } else if (!source.signingJwks && checked !== 0 && Math.abs(now() - checked) > 5000) {
      checked = now();
      ring = ring.then(reopenIfChanged);
    }
    return ring;
  };
}
