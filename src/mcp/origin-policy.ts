/** Which `Host` and `Origin` values the endpoint serves (MCP transports, "Security Warning": DNS rebinding). */
export interface OriginPolicy {
  allowsHost(host: string | undefined): boolean;
  allowsOrigin(origin: string | undefined): boolean;
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

function parseOrigin(origin: string): URL | undefined {
  if (!URL.canParse(origin)) return undefined;
  const url = new URL(origin);
  const wellFormed =
    (url.protocol === 'http:' || url.protocol === 'https:') && url.origin === origin.toLowerCase();
  return wellFormed ? url : undefined;
}

/**
 * A service published on loopback answers loopback hosts and origins only. A hosted one answers its own
 * host, and any well-formed web origin: credentials travel in a header only, so there is no ambient
 * authority that a foreign page could borrow. Requests without `Origin` do not come from a page.
 */
export function createOriginPolicy(baseUrl: string): OriginPolicy {
  const own = new URL(baseUrl).hostname;
  const local = LOOPBACK.has(own);
  return {
    allowsHost(host) {
      if (host === undefined || !URL.canParse(`http://${host}`)) return false;
      const { hostname } = new URL(`http://${host}`);
      return hostname === own || (local && LOOPBACK.has(hostname));
    },
    allowsOrigin(origin) {
      if (origin === undefined) return true;
      const url = parseOrigin(origin);
      return url !== undefined && (!local || LOOPBACK.has(url.hostname));
    },
  };
}
