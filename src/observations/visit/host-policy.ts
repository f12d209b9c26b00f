/** How much one host is asked in one run. */
export interface HostPolicy {
  /** Pause between two requests. */
  readonly pauseMs: number;
  /** Requests in one run. */
  readonly budget: number;
}

const USUAL: HostPolicy = { pauseMs: 1000, budget: 500 };
const REGISTRY: HostPolicy = { pauseMs: 150, budget: 20_000 };

const HOSTS: Readonly<Record<string, HostPolicy>> = {
  'registry.npmjs.org': REGISTRY,
  'pypi.org': REGISTRY,
  'rubygems.org': REGISTRY,
  // https://crates.io/data-access allows one request a second.
  'crates.io': { pauseMs: 1000, budget: 20_000 },
  'repo.packagist.org': REGISTRY,
  'api.nuget.org': REGISTRY,
  'repo1.maven.org': REGISTRY,
  'proxy.golang.org': REGISTRY,
  // Feeds of releases.
  'github.com': { pauseMs: 500, budget: 5000 },
  // Without a token GitHub answers 60 requests an hour.
  'api.github.com': { pauseMs: 1000, budget: 55 },
};

/** The policy of a host; `githubToken` says that requests to the GitHub API carry a token (5,000 an hour). */
export function hostPolicy(host: string, githubToken: boolean): HostPolicy {
  if (host === 'api.github.com' && githubToken) return { pauseMs: 750, budget: 4500 };
  return HOSTS[host] ?? USUAL;
}
