/** A text cut to the characters that `error_description` allows (RFC 6749 §5.2, RFC 6750 §3). */
export function errorDescription(text: string): string {
  return text.replace(/[^\x20-\x7e]|["\\]/g, '');
}
