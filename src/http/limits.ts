import { channel } from 'node:diagnostics_channel';
import { whenReady } from '../base/availability.ts';
import type { Hits, LimitCounter, LimitPolicies, LimitPolicy, Networks } from '../base/limits.ts';

/** Published when a request goes beyond a quota. */
export interface LimitHit {
  readonly policy: LimitPolicy;
}

/** Every request that a limit refuses (docs/observability.md). */
export const limitChannel = channel('fintech-tool-directory:limit');

/** What one more request means for a quota. */
export interface Verdict {
  readonly allowed: boolean;
  readonly policy: LimitPolicy;
  readonly quota: number;
  /** Whole seconds until the window ends, at least 1. */
  readonly resetSeconds: number;
  /** `RateLimit` and `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers-10 §3, §4). */
  readonly headers: Readonly<Record<string, string>>;
}

/** Takes one request from the quota of a policy for a key; undefined when limits are off. */
export interface Limits {
  take(policy: LimitPolicy, key: string): Verdict | undefined | Promise<Verdict | undefined>;
}

/** Limits over a counter; without policies nothing is limited. */
export function createLimits(policies: LimitPolicies | undefined, counter: LimitCounter): Limits {
  if (!policies) return { take: () => undefined };
  const judge = (policy: LimitPolicy, hits: Hits): Verdict => {
    const { quota, window } = policies[policy];
    const resetSeconds = Math.max(1, Math.ceil(hits.resetMs / 1000));
    if (hits.count > quota && limitChannel.hasSubscribers)
      limitChannel.publish({ policy } satisfies LimitHit);
    const remaining = Math.max(0, quota - hits.count);
    return {
      allowed: hits.count <= quota,
      policy,
      quota,
      resetSeconds,
      headers: {
        ratelimit: `"${policy}";r=${remaining};t=${resetSeconds}`,
        'ratelimit-policy': `"${policy}";q=${quota};w=${window}`,
      },
    };
  };
  return {
    take(policy, key) {
      return whenReady(counter.hit(`${policy}:${key}`, policies[policy].window), (hits) =>
        judge(policy, hits),
      );
    },
  };
}

/** What a client address counts as for limits: IPv4 whole, IPv6 by its /64, so that one host is one key. */
export function addressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!address.includes(':')) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  // An embedded IPv4 tail fills two groups.
  const width = right.length + (right.at(-1)?.includes('.') ? 1 : 0);
  const groups =
    tail === undefined
      ? left
      : [...left, ...Array<string>(Math.max(0, 8 - left.length - width)).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

/** The networks of a client address. What is no IP address counts as one network. */
export function networksOf(address: string): Networks {
  const key = addressKey(address);
  if (key.endsWith('::/64')) {
    const groups = key.slice(0, -'::/64'.length).split(':');
    const host = `6${groups.map((group) => group.padStart(4, '0')).join('')}`;
    return { host, site: host.slice(0, 15), wide: host.slice(0, 13) };
  }
  const bytes = key.split('.').map(Number);
  if (bytes.length !== 4 || !bytes.every((byte) => byte >= 0 && byte <= 255))
    return { host: '0', site: '0', wide: '0' };
  const host = `4${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  return { host, site: host, wide: host.slice(0, 7) };
}
