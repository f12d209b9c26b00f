import type { LINK_CLASSES } from '../../catalog/observed/observed-files.ts';
import { checkPlace, redirectOf, type VisitWorld } from '../visit/create-visit.ts';
import { type Rules, VisitError, type VisitReason } from '../visit/visit.ts';

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

/** One request. Follows redirects itself to distinguish permanent from temporary ones. */
async function ask(start: string, method: 'HEAD' | 'GET', world: VisitWorld, rules: Rules): Promise<Answer> {
  let url = start;
  let permanent = true;
  for (let hops = 0; ; hops += 1) {
    const place = await checkPlace(url, world, rules);
    const { hostname } = new URL(url);
    const answer = await world.gate.enter(hostname, () =>
      world.send({
        ...place,
        method,
        headers: { 'user-agent': world.userAgent, accept: 'text/html,*/*;q=0.8' },
        maxBytes: BODY_BYTES,
        startOnly: true,
        timeoutMs: world.timeoutMs,
      }),
    );
    const { status, body } = answer;
    const next = hops === REDIRECTS ? undefined : redirectOf(answer, url);
    if (next === undefined)
      return { status, url, moved: hops > 0 && permanent, body: new TextDecoder().decode(body) };
    permanent &&= PERMANENT.has(status);
    url = next;
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

const ENDING: ReadonlySet<VisitReason> = new Set(['busy', 'budget', 'offline']);

/** What no answer means. Rejects with what ends the visits to the host, unless the host is dead. */
function failure(error: unknown): Verdict {
  if (!(error instanceof VisitError) || ENDING.has(error.reason)) throw error;
  if (error.reason === 'robots') return { class: 'blocked', error: 'robots.txt' };
  return { class: error.message === 'ENOTFOUND' ? 'dead' : 'unreachable', error: error.message };
}

/** A host that asks for patience gets no more requests in this run. */
function heed(verdict: Verdict, link: string, { gate }: VisitWorld): Verdict {
  const { hostname } = new URL(link);
  if (verdict.code === 429) gate.close(hostname, new VisitError('busy', `${hostname} asks for patience`));
  return verdict;
}

/**
 * Visits one link: HEAD first, then GET when HEAD did not succeed, when it led to another host, or when the link is a
 * home page, which a parked domain answers too. Rejects with a `VisitError` only when its host gets no more requests.
 */
export async function visitLink(link: string, world: VisitWorld, rules: Rules): Promise<Verdict> {
  try {
    const head = await ask(link, 'HEAD', world, rules);
    const settled = head.status < 300 && host(head.url) === host(link) && !isHome(head.url);
    if (settled || head.status === 429) return heed(judge(link, head), link, world);
  } catch (error) {
    const verdict = failure(error);
    if (verdict.class === 'dead' || verdict.class === 'blocked') return verdict;
  }
  try {
    return heed(judge(link, await ask(link, 'GET', world, rules)), link, world);
  } catch (error) {
    return failure(error);
  }
}
