import { type VisitWorld, visitUrl } from './create-visit.ts';
import { type Rules, VisitError } from './visit.ts';

/** Literal text with more characters fits no address that is visited. */
const LONGEST_PATTERN = 2048;
/** Rules for us; a list of more is no list that a person keeps, and allows nothing. */
const MOST_RULES = 10_000;
/** Product tokens that we answer to besides our own (RFC 9309 §2.2.1). */
const EVERYBODY = '*';

interface Rule {
  readonly allow: boolean;
  /** What stands between the wildcards. */
  readonly parts: readonly string[];
  /** Whether the address has to end with the last part. */
  readonly toEnd: boolean;
  /** Octets of the pattern: the longest rule that fits decides. */
  readonly length: number;
}

/** One spelling for each octet: as itself, or percent-encoded when it has a meaning of its own (RFC 9309 §2.2.2). */
const normal = (text: string) =>
  text.replace(/[^\x21-\x7e]/gu, encodeURIComponent).replace(/%[0-9a-f]{2}/gi, (octet) => {
    const character = String.fromCharCode(Number.parseInt(octet.slice(1), 16));
    return /[\w.~\x80-\xff-]/.test(character) ? character : octet.toUpperCase();
  });

function readRule(allow: boolean, value: string): Rule {
  const pattern = normal(value);
  const toEnd = pattern.endsWith('$');
  const parts = (toEnd ? pattern.slice(0, -1) : pattern).split(/\*+/);
  return { allow, parts, toEnd, length: pattern.length };
}

/** Whether a rule fits a path: each part at the first place after the one before, which finds a fit if there is one. */
function fits({ parts, toEnd }: Rule, path: string): boolean {
  const [first = '', ...others] = parts;
  if (!path.startsWith(first)) return false;
  const last = toEnd ? others.pop() : undefined;
  let at = first.length;
  for (const part of others) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  if (!toEnd) return true;
  return last === undefined ? at === path.length : path.length - last.length >= at && path.endsWith(last);
}

/** Rules of the groups that name `product`, or of those for everybody when none does (RFC 9309 §2.2.1). */
function rulesFor(text: string, product: string): Rule[] {
  const rules = new Map<string, Rule[]>([
    [product, []],
    [EVERYBODY, []],
  ]);
  let named = new Set<string>();
  let isNaming = false;
  let hasOwn = false;
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n?|\n/)) {
    const [, field = '', value = ''] = /^\s*([a-z-]{1,20})\s*:([^#]*)/i.exec(line) ?? [];
    const name = field.toLowerCase();
    if (name === 'user-agent') {
      if (!isNaming) named = new Set();
      isNaming = true;
      const token = /^\s*(\*|[a-z_-]+)/i.exec(value)?.[1]?.toLowerCase() ?? '';
      named.add(token);
      hasOwn ||= token === product;
    } else if (name === 'allow' || name === 'disallow') {
      isNaming = false;
      const pattern = value.trim();
      if (pattern === '' || pattern.length > LONGEST_PATTERN) continue;
      for (const token of named) rules.get(token)?.push(readRule(name === 'allow', pattern));
    }
  }
  return rules.get(hasOwn ? product : EVERYBODY) ?? [];
}

/**
 * What a robots.txt lets a program visit (RFC 9309 §2.2): the longest rule that fits decides, an allowing one before
 * another of its length. `product` is the product token in lower case. Time to decide grows with the length of the
 * text alone, whatever its wildcards.
 */
export function readRobots(text: string, product: string): (url: string) => boolean {
  const rules = rulesFor(text, product).sort(
    (a, b) => b.length - a.length || Number(b.allow) - Number(a.allow),
  );
  if (rules.length > MOST_RULES) return () => false;
  return (url) => {
    const { pathname, search } = new URL(url);
    const path = normal(pathname + search);
    return rules.find((rule) => fits(rule, path))?.allow ?? true;
  };
}

/** RFC 9309 §2.5: at least 500 kibibytes are read. */
const ROBOTS_BYTES = 512 << 10;

/** What ends the visits to a host, and what does not allow to ask it at all. */
const FINAL = new Set(['busy', 'budget', 'address', 'given-up', 'offline']);

/**
 * Rules of every origin by its robots.txt (RFC 9309), read once per run. Everything may be visited when there is none
 * (§2.3.1.3) or when it cannot be read: the visit then reports the failure.
 */
export function createRules(world: VisitWorld): Rules {
  const product = world.userAgent.split('/', 1)[0]?.toLowerCase() ?? '';
  const byOrigin = new Map<string, Promise<(url: string) => boolean>>();
  const read = async (origin: string) => {
    const address = `${origin}/robots.txt`;
    const text = await visitUrl(address, world, { maxBytes: ROBOTS_BYTES, accept: 'text/plain' })
      .then(({ status, body }) => (status === 200 ? new TextDecoder().decode(body) : ''))
      .catch((error: unknown) => {
        if (error instanceof VisitError && FINAL.has(error.reason)) throw error;
        return '';
      });
    return readRobots(text, product);
  };
  return async (url) => {
    const { origin } = new URL(url);
    const kept = byOrigin.get(origin) ?? read(origin);
    byOrigin.set(origin, kept);
    return (await kept)(url);
  };
}
