import robotsParser from 'robots-parser';
import type { VisitOptions } from './visit-link.ts';

/**
 * Reads the robots.txt of an origin (RFC 9309) and answers whether an address of it may be visited. Everything may
 * be visited when there is none (§2.3.1.3), and when the host does not answer: the visit then reports the failure.
 */
export async function fetchRobots(
  origin: string,
  { timeoutMs, userAgent }: VisitOptions,
): Promise<(url: string) => boolean> {
  const address = `${origin}/robots.txt`;
  const text = await fetch(address, {
    signal: AbortSignal.timeout(timeoutMs),
    headers: { 'user-agent': userAgent },
  })
    .then((response) => (response.ok ? response.text() : ''))
    .catch(() => '');
  const robots = robotsParser(address, text);
  return (url) => robots.isAllowed(url, userAgent) ?? true;
}
