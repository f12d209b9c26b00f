/** Paths after the base URL of what access tokens are for (RFC 8707, RFC 9728): the service as a whole, and each MCP endpoint. */
export const RESOURCE_PATHS = ['', '/api/mcp', '/api/mcp/connector'] as const;

export type ResourcePath = (typeof RESOURCE_PATHS)[number];
