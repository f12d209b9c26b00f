import type { VisitOptions } from './visit-link.ts';

interface Rule {
  readonly allow: boolean;
  readonly path: string;
}

/** Rules of the groups that name the agent, else of those for all (RFC 9309 §2.2.1). */
function rulesFor(text: string, agent: string): Rule[] {
  const groups: { agents: string[]; rules: Rule[] }[] = [];
  let naming = false;
  for (const line of text.split(/\r?\n/)) {
    const [, key = '', value = ''] = /^\s*([a-z-]+)\s*:\s*([^#]*?)\s*(?:#.*)?$/i.exec(line) ?? [];
    const name = key.toLowerCase();
    if (name === 'user-agent') {
      if (!naming) groups.push({ agents: [], rules: [] });
      groups.at(-1)?.agents.push(value.toLowerCase());
      naming = true;
    } else if (name === 'allow' || name === 'disallow') {
      naming = false;
      if (value !== '') groups.at(-1)?.rules.push({ allow: name === 'allow', path: value });
    }
  }
  const of = (wanted: string) => groups.filter(({ agents }) => agents.includes(wanted));
  const own = of(agent.toLowerCase());
  return (own.length > 0 ? own : of('*')).flatMap(({ rules }) => rules);
}

const pattern = (path: string) =>
  new RegExp(
    `^${path
      .replace(/[.+?^{}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replace(/\$(?!$)/g, '\\$')}`,
  );

/** Whether robots.txt lets an agent visit an address: the longest rule that fits decides, allow before disallow. */
export function mayVisit(robots: string, agent: string, url: string): boolean {
  const { pathname, search } = new URL(url);
  const fits = rulesFor(robots, agent).filter(({ path }) => pattern(path).test(pathname + search));
  const [first] = fits.sort((a, b) => b.path.length - a.path.length || Number(b.allow) - Number(a.allow));
  return first?.allow ?? true;
}

/**
 * Reads the robots.txt of an origin. Without one everything may be visited (RFC 9309 §2.3.1.3); so it may when
 * the host does not answer, since the visit itself will tell.
 */
export async function fetchRobots(
  origin: string,
  { timeoutMs, userAgent }: VisitOptions,
): Promise<(url: string) => boolean> {
  const agent = userAgent.split('/')[0] ?? userAgent;
  const text = await fetch(`${origin}/robots.txt`, {
    signal: AbortSignal.timeout(timeoutMs),
    headers: { 'user-agent': userAgent },
  })
    .then((response) => (response.ok ? response.text() : ''))
    .catch(() => '');
  return (url) => mayVisit(text, agent, url);
}
