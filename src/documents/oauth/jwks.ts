import { type Document, jsonDocument } from '../document.ts';

/** `/.well-known/jwks.json` (RFC 7517). Throws when a key carries a private member. */
export function jwks(keys: readonly Readonly<Record<string, unknown>>[]): Document {
  for (const key of keys) {
    const secret = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'].find((member) => member in key);
    if (secret)
      throw new Error(
        `key ${String(key['kid'])} has the private member "${secret}": publish public keys only`,
      );
  }
  return jsonDocument('/.well-known/jwks.json', { keys });
}
