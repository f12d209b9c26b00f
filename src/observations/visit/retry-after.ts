/**
 * Milliseconds that an answer asks to wait (RFC 9110 §10.2.3); undefined when it does not say. A date counts from the
 * `Date` of the answer, because the clock of its host may differ from ours.
 */
export function retryAfter(headers: Readonly<Record<string, string>>, now: number): number | undefined {
  const text = headers['retry-after']?.trim();
  if (text === undefined) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const until = Date.parse(text);
  if (Number.isNaN(until)) return undefined;
  const from = Date.parse(headers['date'] ?? '');
  return Math.max(0, until - (Number.isNaN(from) ? now : from));
}
