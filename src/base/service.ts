import manifest from '../../package.json' with { type: 'json' };

/**
 * Version of the service and its HTTP interface (docs/releases.md): `info.version` of `/openapi.json`, `version` of
 * `/api/health`, and the version of the MCP server. Stated in `package.json` alone.
 */
export const API_VERSION: string = manifest.version;

/** Paths after the base URL of what access tokens are for (RFC 8707, RFC 9728): the service as a whole, and each MCP endpoint. */
export const RESOURCE_PATHS = ['', '/api/mcp', '/api/mcp/connector'] as const;

export type ResourcePath = (typeof RESOURCE_PATHS)[number];

/** Scope that a read of the directory needs. */
export type ReadScope = 'read:tools' | 'search' | 'read:categories';

/** Reads `PUBLIC_SCOPES`: scopes separated by spaces or commas, or `none`. */
export function parsePublicScopes(text: string): ReadonlySet<string> {
  return new Set(text.split(/[\s,]+/).filter((scope) => scope !== '' && scope !== 'none'));
}

/** Size of share images in pixels; consumers of Open Graph show it without cropping. */
export const SHARE_WIDTH = 1200;
export const SHARE_HEIGHT = 630;

/** Whether a host name or IP address, an IPv6 one with or without brackets, means this machine itself. */
export function isLoopback(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\[::1\]|::ffff:127(?:\.\d{1,3}){3})$/i.test(host);
}

/**
 * How much a line of the log matters. `error`: a fault of ours; `warn`: of something we depend on; `info`: what an
 * operator wants to know of a healthy service; `debug`: the rest.
 */
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Writes one line to the operator's log. An error goes into `fields.error`; secrets go nowhere. */
export type Log = (level: LogLevel, message: string, fields?: Readonly<Record<string, unknown>>) => void;

/** Whether a process of this machine runs. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process runs, under another account.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
