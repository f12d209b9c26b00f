import { readFileSync } from 'node:fs';
import * as z from 'zod';
import type { Clock, HostGate } from './host-gate.ts';
import type { Send, WireAnswer, WireRequest } from './request.ts';
import { type Answer, type Rules, VisitError, type VisitOptions } from './visit.ts';

const Origin = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ''));
const Origins = z.record(Origin, Origin);

/** Origin that records name → address that requests for it go to, without a final slash. */
export type Origins = ReadonlyMap<string, string>;

/** Reads the JSON file of `REFRESH_ORIGINS`; none when it is not set. Throws when the file is not such a list. */
export function readOrigins(file: string | undefined): Origins {
  if (!file) return new Map();
  let why = '';
  try {
    const parsed = Origins.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    if (parsed.success) return new Map(Object.entries(parsed.data));
  } catch (error) {
    why = ` (${(error as Error).message})`;
  }
  throw new Error(
    `REFRESH_ORIGINS: ${file}${why} must be a JSON object from origin to origin, such as {"https://registry.npmjs.org": "https://npm.example.org"}`,
  );
}

/** Where a request for `url` is sent, without user and password, and whether the operator chose that address. */
export function placeOf(url: string, origins: Origins): { url: string; trusted: boolean } {
  const { origin, pathname, search } = new URL(url);
  const place = origins.get(origin);
  return { url: (place ?? origin) + pathname + search, trusted: place !== undefined };
}

/**
 * Milliseconds that an answer asks to wait (RFC 9110 §10.2.3); undefined when it does not say. A date counts from the
 * `Date` of the answer, because the clock of its host may differ from ours.
 */
function retryAfter(headers: Readonly<Record<string, string>>, now: number): number | undefined {
  const text = headers['retry-after']?.trim();
  if (text === undefined) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const until = Date.parse(text);
  if (Number.isNaN(until)) return undefined;
  const from = Date.parse(headers['date'] ?? '');
  return Math.max(0, until - (Number.isNaN(from) ? now : from));
}

/** What lets a host say that nothing has changed (RFC 9110 §13.1). */
export interface Validators {
  readonly etag?: string;
  readonly lastModified?: string;
}

export interface VisitWorld {
  readonly send: Send;
  readonly clock: Clock;
  readonly gate: HostGate;
  readonly origins: Origins;
  readonly userAgent: string;
  readonly timeoutMs: number;
  /** How often a request is sent at most when there is a fault; 3 when left out. */
  readonly tries?: number;
  readonly githubToken?: string;
  /** Upper limit for the size of an answer. It overrides a higher limit of a collector. */
  readonly mostBytes?: number;
}

const REDIRECTS = 5;
/** Longest address that a redirect may lead to, as in records: a robots.txt is compared with every character of it. */
const LONGEST_ADDRESS = 2048;
const TRIES = 3;
/** Tries where the network fails. */
const NETWORK_TRIES = 2;
const BACK_OFF_MS = 2000;
/** A host that wants a longer pause is left alone for the rest of the run. */
const LONGEST_WAIT_MS = 120_000;
const USUAL_BYTES = 4 << 20;

function headersOf(world: VisitWorld, options: VisitOptions, known: Validators) {
  const token = options.withGithubToken ? world.githubToken : undefined;
  return {
    'user-agent': world.userAgent,
    accept: options.accept ?? '*/*',
    ...(options.json && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(!options.whole && known.etag && { 'if-none-match': known.etag }),
    ...(!options.whole && known.lastModified && { 'if-modified-since': known.lastModified }),
    ...options.headers,
  };
}

/** Sends one request, and again after faults of the network and of the server. */
async function persist(host: string, request: WireRequest, world: VisitWorld): Promise<WireAnswer> {
  const { send, clock, gate, tries = TRIES } = world;
  for (let tried = 1; ; tried += 1) {
    let wait = BACK_OFF_MS * 4 ** (tried - 1);
    try {
      const answer = await gate.enter(host, () => send(request));
      const { status, headers } = answer;
      const asked = retryAfter(headers, clock.now());
      // GitHub answers 403 or 429 when its limit is reached, with nothing remaining.
      const busy = status === 429 || (status === 403 && headers['x-ratelimit-remaining'] === '0');
      if (!busy && status < 500) return answer;
      if (tried === tries || (asked ?? 0) > LONGEST_WAIT_MS || (busy && asked === undefined)) {
        if (!busy) throw new VisitError('status', `${host} answered ${status}`);
        const reason = new VisitError('busy', `${host} asks for patience`);
        gate.close(host, reason);
        throw reason;
      }
      wait = Math.max(asked ?? 0, wait);
    } catch (error) {
      const isNetwork =
        error instanceof VisitError && (error.reason === 'network' || error.reason === 'unreachable');
      if (!isNetwork || tried >= Math.min(tries, NETWORK_TRIES)) throw error;
    }
    await clock.sleep(wait);
  }
}

/**
 * Where a request for `url` is sent, when it may be visited: an https address unless the operator chose the place, and
 * one that `rules` allow. Rejects with a `VisitError`.
 */
export async function checkPlace(
  url: string,
  { origins }: VisitWorld,
  rules: Rules | undefined,
): Promise<{ url: string; trusted: boolean }> {
  const place = placeOf(url, origins);
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'https:' && !place.trusted)
    throw new VisitError('address', `${url} is not an https address`);
  if (rules && !(await rules(url)))
    throw new VisitError('robots', `robots.txt of ${hostname} disallows ${url}`);
  return place;
}

/**
 * The address that an answer redirects to, without user and password; undefined when it does not. Throws a `VisitError`
 * when that is no address or too long a one.
 */
export function redirectOf({ status, headers }: WireAnswer, from: string): string | undefined {
  const target = headers['location'];
  if (status < 300 || status > 399 || status === 304 || target === undefined) return undefined;
  const next = URL.parse(target, from);
  if (!next)
    throw new VisitError('status', `${from} redirects to "${target.slice(0, 80)}", which is no address`);
  if (next.href.length > LONGEST_ADDRESS)
    throw new VisitError(
      'status',
      `${from} redirects to an address of more than ${LONGEST_ADDRESS} characters`,
    );
  next.username = '';
  next.password = '';
  return next.href;
}

/**
 * Asks `url` within all limits and follows redirects, each checked like the first. `rules` says what may be visited;
 * a documented interface has none. `known` are the validators of the last visit, `makeRoom` is awaited for a large
 * body. Neither a body nor a token follows a redirect to another origin.
 */
export async function visitUrl(
  url: string,
  world: VisitWorld,
  {
    rules,
    known = {},
    makeRoom,
    ...options
  }: VisitOptions & { rules?: Rules; known?: Validators; makeRoom?: WireRequest['makeRoom'] },
): Promise<Answer> {
  const { origin } = new URL(url);
  let at = url;
  for (let hops = 0; hops <= REDIRECTS; hops += 1) {
    const place = await checkPlace(at, world, rules);
    const { hostname, origin: own } = new URL(at);
    if (options.json && own !== origin)
      throw new VisitError('status', `${url} redirects what is sent with POST to ${own}`);
    const withGithubToken = options.withGithubToken === true && own === origin;
    const answer = await persist(
      hostname,
      {
        ...place,
        method: options.json ? 'POST' : 'GET',
        headers: headersOf(world, { ...options, withGithubToken }, hops === 0 ? known : {}),
        ...(options.json && { body: JSON.stringify(options.json) }),
        maxBytes: Math.min(options.maxBytes ?? USUAL_BYTES, world.mostBytes ?? Number.POSITIVE_INFINITY),
        timeoutMs: world.timeoutMs,
        ...(makeRoom && { makeRoom }),
      },
      world,
    );
    const { status, headers } = answer;
    const next = redirectOf(answer, at);
    if (next !== undefined) {
      at = next;
      continue;
    }
    if ((status >= 200 && status < 300) || status === 304 || status === 404 || status === 410)
      return { status, url: at, headers, body: answer.body };
    throw new VisitError('status', `${at} answered ${status}`);
  }
  throw new VisitError('status', `${url} redirects more than ${REDIRECTS} times`);
}
