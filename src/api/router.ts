import { createRouter } from '../http/router.ts';
import { compareTools } from '../mcp/tools/compare-tools.ts';
import { estimateCost } from '../mcp/tools/estimate-cost.ts';
import { getTool } from '../mcp/tools/get-tool.ts';
import { listCategories, searchTools } from '../mcp/tools/search-tools.ts';
import { paths } from '../records/urls.ts';
import { agentRoutes } from './agents/agent-routes.ts';
import { categories, categoriesOperation, category, categoryOperation } from './categories.ts';
import { collectionRoutes } from './collections/collection-routes.ts';
import { apiIndex, apiIndexOperation, liveDocumentRoutes, openapiRoute } from './documents.ts';
import { changeFeedRoutes, listFeedRoutes } from './feeds/list-feeds.ts';
import { recordFeedRoutes } from './feeds/record-feeds.ts';
import { mcp, mcpConnector, mcpConnectorOperation, mcpOperation } from './mcp.ts';
import { followProfileRoutes } from './obligations/follow-profile.ts';
import { obligationRoutes } from './obligations/obligations.ts';
import {
  operationChanges,
  operationChangesOperation,
  operations,
  operationsOperation,
} from './operations.ts';
import { marketIntelligence, marketIntelligenceSample } from './report/market-intelligence.ts';
import {
  marketIntelligenceOperation,
  marketIntelligenceSampleOperation,
} from './report/report-operations.ts';
import { sandboxRoutes } from './sandbox.ts';
import { search, searchOperation } from './search.ts';
import { type ApiRoute, catalogRoute } from './services.ts';
import { health, healthOperation, status, statusOperation } from './status.ts';
import { compare, compareOperation } from './tools/compare.ts';
import { cost, costOf, costOfOperation, costOperation } from './tools/cost.ts';
import { tool, toolOperation } from './tools/tool.ts';
import { tools, toolsCsvOperation, toolsOperation, toolsTable } from './tools/tools.ts';

/** An address that answers what a tool of MCP answers takes its scope from that tool. */
const described: readonly ApiRoute[] = [
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
  catalogRoute('/api/search', search, searchTools.scope, searchOperation),
  catalogRoute('/api/tools', tools, getTool.scope, toolsOperation),
  catalogRoute('/api/tools.csv', toolsTable, getTool.scope, toolsCsvOperation),
  catalogRoute('/api/tools/{slug}', tool, getTool.scope, toolOperation),
  catalogRoute('/api/categories', categories, listCategories.scope, categoriesOperation),
  catalogRoute('/api/categories/{slug}', category, listCategories.scope, categoryOperation),
  catalogRoute(paths.apiOperations, operations, getTool.scope, operationsOperation),
  {
    method: 'GET',
    path: `${paths.apiOperations}/changes`,
    endpoint: operationChanges,
    cache: 'observed',
    limit: 'caller',
    scope: getTool.scope,
    operation: operationChangesOperation,
  },
  ...obligationRoutes,
  ...followProfileRoutes,
  catalogRoute('/api/compare', compare, compareTools.scope, compareOperation),
  catalogRoute('/api/cost', cost, estimateCost.scope, costOperation),
  {
    method: 'POST',
    path: '/api/cost',
    endpoint: costOf,
    cache: 'own',
    limit: 'caller',
    scope: estimateCost.scope,
    operation: costOfOperation,
  },
  {
    method: 'GET',
    path: '/api/status',
    endpoint: status,
    cache: 'own',
    limit: 'caller',
    scope: getTool.scope,
    operation: statusOperation,
  },
  ...collectionRoutes,
  ...listFeedRoutes,
  ...recordFeedRoutes,
  {
    method: '*',
    path: '/api/mcp',
    endpoint: mcp,
    cache: 'own',
    limit: 'none',
    scope: 'any',
    resource: '/api/mcp',
    errors: 'json-rpc',
    operation: mcpOperation,
  },
  {
    method: '*',
    path: '/api/mcp/connector',
    endpoint: mcpConnector,
    cache: 'own',
    limit: 'none',
    scope: 'any',
    resource: '/api/mcp/connector',
    errors: 'json-rpc',
    operation: mcpConnectorOperation,
  },
  ...agentRoutes,
  {
    method: 'GET',
    path: '/api/v1/paid/market-intelligence',
    endpoint: marketIntelligence,
    cache: 'own',
    limit: 'none',
    scope: 'optional',
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
  ...changeFeedRoutes,
];

/** Every route of the API. */
export const routes: readonly ApiRoute[] = [...described, openapiRoute(described)];

/** The router of every route of the API. */
export const { isApiPath, route, routeTemplate } = createRouter(routes);
