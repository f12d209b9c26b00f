import manifest from '../../package.json' with { type: 'json' };

/**
 * Version of the service and its HTTP interface (docs/releases.md): `info.version` of `/openapi.json`, `version` of
 * `/api/health`, and the version of the MCP server. Stated in `package.json` alone.
 */
export const API_VERSION: string = manifest.version;
