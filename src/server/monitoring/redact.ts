const HIDDEN = '[redacted]';

/** Secrets that can be recognised by their form. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/\b(Bearer|Basic|DPoP)\s+[\w.~+/=-]{8,}/gi, `$1 ${HIDDEN}`],
  // A lower-case word after it is prose: "the payment settings".
  [/\b([Pp]ayment|PAYMENT)\s+(?![a-z-]{1,19}\.?(?![\w.~+/=-]))[\w.~+/=-]{8,}/g, `$1 ${HIDDEN}`],
  // JSON Web Tokens, and anything else that is JSON in base64 (payment credentials).
  [/\beyJ[\w+/=-]{8,}(?:\.[\w-]*){0,4}/g, HIDDEN],
  // Our own tokens and codes; `agt_` and `usr_` are names, not secrets.
  [/\b(clm|cla|art|acs|aco|ses)_[\w-]{20,}/g, `$1_${HIDDEN}`],
  [/\b(sk|rk|whsec|spt)_\w{6,}/g, `$1_${HIDDEN}`],
  // Signatures of 65 bytes.
  [/\b0x[0-9a-f]{130}\b/gi, HIDDEN],
  // The password of an address. The bound keeps the time linear in the length of the line.
  [/(\b[a-z][a-z\d+.-]{0,30}:\/\/[^\s:/@"\\]*):[^\s@/"\\]+@/gi, `$1:${HIDDEN}@`],
];

/**
 * Removes secrets from a line of the log: those of the settings anywhere in it, as they are written in JSON
 * and in addresses, and those of clients by their looks.
 */
export function createRedactor(secrets: readonly string[]): (line: string) => string {
  const known = [...new Set(secrets.flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)]))]
    .filter((secret) => secret.length >= 4)
    .sort((a, b) => b.length - a.length);
  return (line) => {
    let text = line;
    for (const secret of known) text = text.replaceAll(secret, HIDDEN);
    for (const [pattern, replacement] of PATTERNS) text = text.replace(pattern, replacement);
    return text;
  };
}
