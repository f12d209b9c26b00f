import { createHmac, hkdfSync } from 'node:crypto';
import { statSync } from 'node:fs';
import { type CryptoKey, importJWK, type JWK } from 'jose';
import { ensureKeyFile, type KeyFile, readKeyFile, SigningJwks } from './key-file.ts';

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
}

const PRIVATE_MEMBERS = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];

function publicPart(jwk: Record<string, unknown>): JWK {
  const entries = Object.entries(jwk).filter(
    ([name]) => !PRIVATE_MEMBERS.includes(name) && !['state', 'since'].includes(name),
  );
  return { ...Object.fromEntries(entries), use: 'sig' } as JWK;
}

async function openRing({ secret, keys }: KeyFile): Promise<KeyRing> {
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
  return {
    signer: (alg) => {
      const signer = signers.get(alg);
      if (!signer) throw new Error(`there is no current ${alg} key: SIGNING_JWKS or keys.json must hold one`);
      return signer;
    },
    verifier: (kid, alg) => verifiers.get(`${alg} ${kid}`),
    publicKeys,
    hmac: (purpose, text) => createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url'),
  };
}

/** Keys from `SIGNING_JWKS`: the first of each algorithm signs, the others verify. */
function fromEnvironment(text: string): KeyFile {
  const { keys } = SigningJwks.parse(JSON.parse(text));
  const first = (alg: Algorithm) => keys.find((key) => key.alg === alg);
  // Derived from the key, so that every machine has the same secret.
  const seed = first('ES256')?.d ?? '';
  const secret = Buffer.from(hkdfSync('sha256', seed, '', 'fintech-tool-directory codes', 32)).toString(
    'base64url',
  );
  return {
    secret,
    keys: keys.map((key) => ({ ...key, state: key === first(key.alg) ? 'current' : 'previous', since: 0 })),
  };
}

/** Where the keys come from. */
export interface KeySource {
  /** Path of `keys.json`, made on first use. */
  readonly file: string;
  /** Private JWK set that takes the place of the file. */
  readonly signingJwks?: string | undefined;
}

/**
 * Opens the key ring on first use. The file is checked every five seconds, so that running processes notice a rotation.
 */
export function createKeys(source: KeySource, now: () => number): () => Promise<KeyRing> {
  let ring: Promise<KeyRing> | undefined;
  let modified = 0;
  let checked = 0;
  const open = async () => {
    if (source.signingJwks) return openRing(fromEnvironment(source.signingJwks));
    const file = await ensureKeyFile(source.file, now());
    modified = statSync(source.file).mtimeMs;
    checked = now();
    return openRing(file);
  };
  const reopenIfChanged = () => {
    checked = now();
    const current = statSync(source.file, { throwIfNoEntry: false })?.mtimeMs;
    if (current === undefined || current === modified) return;
    modified = current;
    ring = openRing(readKeyFile(source.file));
  };
  return () => {
    if (!ring) {
      ring = open();
      ring.catch(() => {
        ring = undefined;
      });
    } else if (!source.signingJwks && checked !== 0 && Math.abs(now() - checked) > 5000) reopenIfChanged();
    return ring;
  };
}
