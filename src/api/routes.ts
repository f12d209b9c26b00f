import { agentRoutes } from './agent-routes.ts';
import { apiIndex, apiIndexOperation } from './api-index.ts';
import { health, healthOperation } from './health.ts';
import { liveDocumentRoutes } from './live-document.ts';
import {
  marketIntelligence,
  marketIntelligenceOperation,
  marketIntelligenceSample,
  marketIntelligenceSampleOperation,
} from './market-intelligence.ts';
import { mcp, mcpOperation } from './mcp.ts';
import type { Route } from './route.ts';
import { sandboxRoutes } from './sandbox.ts';

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
  ...agentRoutes,
  {
    method: 'GET',
    path: '/api/v1/paid/market-intelligence',
    endpoint: marketIntelligence,
    cache: 'own',
    limit: 'none',
    scope: 'unchecked',
    operation: marketIntelligenceOperation,
  },
  {
    method: 'GET',
    path: '/api/market-intelligence/sample',
    endpoint: marketIntelligenceSample,
    cache: 'own',
    limit: 'caller',
    scope: 'any',
    operation: marketIntelligenceSampleOperation,
  },
  ...sandboxRoutes,
  ...liveDocumentRoutes,
];
