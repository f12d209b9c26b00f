import type { Route } from '../http/route.ts';
import { agentRoutes } from './agents/agent-routes.ts';
import { apiIndex, apiIndexOperation } from './api-index.ts';
import { categories, categoriesOperation, category, categoryOperation } from './categories.ts';
import { compare, compareOperation } from './compare.ts';
import { health, healthOperation } from './health.ts';
import { liveDocumentRoutes } from './live-document.ts';
import {
  marketIntelligence,
  marketIntelligenceOperation,
  marketIntelligenceSample,
  marketIntelligenceSampleOperation,
} from './market-intelligence.ts';
import { mcp, mcpOperation } from './mcp.ts';
import { openapiRoute } from './openapi-document.ts';
import { sandboxRoutes } from './sandbox.ts';
import { search, searchOperation } from './search.ts';
import { tool, toolOperation } from './tool.ts';
import { tools, toolsOperation } from './tools.ts';
import { toolsCsvOperation, toolsTable } from './tools-table.ts';

const described: readonly Route[] = [
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
    method: 'GET',
    path: '/api/search',
    endpoint: search,
    cache: 'catalog',
    limit: 'caller',
    scope: 'search',
    operation: searchOperation,
  },
  {
    method: 'GET',
    path: '/api/tools',
    endpoint: tools,
    cache: 'catalog',
    limit: 'caller',
    scope: 'read:tools',
    operation: toolsOperation,
  },
  {
    method: 'GET',
    path: '/api/tools.csv',
    endpoint: toolsTable,
    cache: 'catalog',
    limit: 'caller',
    scope: 'read:tools',
    operation: toolsCsvOperation,
  },
  {
    method: 'GET',
    path: '/api/tools/{slug}',
    endpoint: tool,
    cache: 'catalog',
    limit: 'caller',
    scope: 'read:tools',
    operation: toolOperation,
  },
  {
    method: 'GET',
    path: '/api/categories',
    endpoint: categories,
    cache: 'catalog',
    limit: 'caller',
    scope: 'read:categories',
    operation: categoriesOperation,
  },
  {
    method: 'GET',
    path: '/api/categories/{slug}',
    endpoint: category,
    cache: 'catalog',
    limit: 'caller',
    scope: 'read:categories',
    operation: categoryOperation,
  },
  {
    method: 'GET',
    path: '/api/compare',
    endpoint: compare,
    cache: 'catalog',
    limit: 'caller',
    scope: 'read:tools',
    operation: compareOperation,
  },
  {
    method: '*',
    path: '/api/mcp',
    endpoint: mcp,
    cache: 'own',
    limit: 'none',
    scope: 'any',
    errors: 'json-rpc',
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

/** Every address of the API, one line each. */
export const routes: readonly Route[] = [...described, openapiRoute(described)];
