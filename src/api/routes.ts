import { apiIndex, apiIndexOperation } from './api-index.ts';
import { health, healthOperation } from './health.ts';
import { liveDocumentRoutes } from './live-document.ts';
import { mcp, mcpOperation } from './mcp.ts';
import type { Route } from './route.ts';

/** Every address of the API, one line each. */
export const routes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api',
    endpoint: apiIndex,
    cache: 'own',
    limit: 'none',
    scope: 'unchecked',
    operation: apiIndexOperation,
  },
  {
    method: 'GET',
    path: '/api/health',
    endpoint: health,
    cache: 'own',
    limit: 'none',
    scope: 'any',
    operation: healthOperation,
  },
  {
    method: '*',
    path: '/api/mcp',
    endpoint: mcp,
    cache: 'own',
    limit: 'none',
    scope: 'any',
    errors: 'oauth',
    operation: mcpOperation,
  },
  ...liveDocumentRoutes,
];
