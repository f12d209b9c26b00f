import type { LINK_CLASSES } from '../../src/catalog/link-report.ts';

export type LinkClass = (typeof LINK_CLASSES)[number];

export interface Verdict {
  readonly class: LinkClass;
  /** Status code of the last answer; left out when there was none. */
  readonly code?: number;
  /** Where a moved link leads. */
  readonly location?: string;
  /** Error code when there was no answer, such as `ENOTFOUND`. */
  readonly error?: string;
}

export interface VisitOptions {
  readonly timeoutMs: number;
  readonly userAgent: string;
}

const REDIRECTS = 5;
/** Bytes read of a page to see whether its domain is parked. */
const BODY_BYTES = 65_536;
const PERMANENT = new Set([301, 308]);
const REFUSALS = new Set([401, 402, 403, 405, 406, 407, 429, 451, 999]);
const PARKING_HOSTS =
  /(?:^|\.)(?:hugedomains|sedo|sedoparking|parkingcrew|bodis|dan|afternic|undeveloped|domainmarket)\.com$/;
const PARKED_TEXT =
  /this domain(?: name)? (?:is|may be|could be) (?:for sale|available|parked)|buy this domain|domain is parked|sedoparking|parkingcrew\.net|bodis\.com|slot gacor|judi online|situs togel/i;

interface Answer {
  readonly status: number;
  readonly url: string;
  /** Whether there were redirects and all were permanent. */
  readonly moved: boolean;
  readonly body: string;
}

async function readStart(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length >= BODY_BYTES) break;
  }
  return text;
}

/** One request. Follows redirects itself to distinguish permanent from temporary ones. */
async function ask(start: string, method: 'HEAD' | 'GET', options: VisitOptions): Promise<Answer> {
  const signal = AbortSignal.timeout(options.timeoutMs);
  let url = start;
  let permanent = true;
  for (let hops = 0; ; hops += 1) {
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      signal,
      headers: { 'user-agent': options.userAgent, accept: 'text/html,*/*;q=0.8' },
    });
    const { status } = response;
    const target = response.headers.get('location');
    if (status < 300 || status > 399 || !target || hops === REDIRECTS) {
      const body = method === 'GET' ? await readStart(response) : '';
      await response.body?.cancel().catch(() => undefined);
      return { status, url, moved: hops > 0 && permanent, body };
    }
    await response.body?.cancel();
    permanent &&= PERMANENT.has(status);
    url = new URL(target, url).href;
  }
}

const host = (url: string) => new URL(url).hostname.replace(/^www\./, '');
const isHome = (url: string) => new URL(url).pathname === '/';
/** Key of an address; equal for addresses that differ only in a final slash or `www.`. */
const place = (url: string) =>
  `${host(url)}${new URL(url).pathname.replace(/\/$/, '')}${new URL(url).search}`;

function judge(link: string, { status, url, moved, body }: Answer): Verdict {
  if (PARKING_HOSTS.test(new URL(url).hostname) || PARKED_TEXT.test(body)) {
    return { class: 'parked', code: status, ...(url === link ? {} : { location: url }) };
  }
  if (status === 404 || status === 410) return { class: 'dead', code: status };
  if (REFUSALS.has(status)) return { class: 'blocked', code: status };
  if (status >= 300) return { class: 'unreachable', code: status };
  if (moved && place(url) !== place(link)) return { class: 'moved', code: status, location: url };
  return { class: 'ok', code: status };
}

function failure(error: unknown): Verdict {
  const { cause, name } = error as Error & { cause?: { code?: string } };
  const code = cause?.code ?? name;
  return { class: code === 'ENOTFOUND' ? 'dead' : 'unreachable', error: code };
}

/**
 * Visits one link: HEAD first, then GET when HEAD did not succeed, when it led to another host, or when the
 * link is a home page, which a parked domain answers too. Never rejects.
 */
export async function visitLink(link: string, options: VisitOptions): Promise<Verdict> {
  try {
    const head = await ask(link, 'HEAD', options);
    const settled = head.status < 300 && host(head.url) === host(link) && !isHome(head.url);
    if (settled || head.status === 429) return judge(link, head);
  } catch (error) {
    const verdict = failure(error);
    if (verdict.class === 'dead') return verdict;
  }
  try {
    return judge(link, await ask(link, 'GET', options));
  } catch (error) {
    return failure(error);
  }
}
