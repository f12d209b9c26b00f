import type { ResourcePath } from '../base/service.ts';
import type { Operation } from '../http/http.ts';
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

/** What caches and counts for itself, or is not to be cached or counted. */
const OF_ITS_OWN = { cache: 'own', limit: 'none' } as const;

const mcpRoute = (path: ResourcePath, endpoint: ApiRoute['endpoint'], operation: Operation): ApiRoute =>
  catalogRoute(path, endpoint, 'any', operation, {
    ...OF_ITS_OWN,
    method: '*',
    resource: path,
    errors: 'json-rpc',
  });

/** An address that answers what a tool of MCP answers takes its scope from that tool. */
const described: readonly ApiRoute[] = [
  catalogRoute('/api', apiIndex, 'unchecked', apiIndexOperation, OF_ITS_OWN),
  catalogRoute('/api/health', health, 'any', healthOperation, OF_ITS_OWN),
  catalogRoute('/api/search', search, searchTools.scope, searchOperation),
  catalogRoute('/api/tools', tools, getTool.scope, toolsOperation),
  catalogRoute('/api/tools.csv', toolsTable, getTool.scope, toolsCsvOperation),
  catalogRoute('/api/tools/{slug}', tool, getTool.scope, toolOperation),
  catalogRoute('/api/categories', categories, listCategories.scope, categoriesOperation),
  catalogRoute('/api/categories/{slug}', category, listCategories.scope, categoryOperation),
  catalogRoute(paths.apiOperations, operations, getTool.scope, operationsOperation),
  catalogRoute(`${paths.apiOperations}/changes`, operationChanges, getTool.scope, operationChangesOperation, {
    cache: 'observed',
  }),
  ...obligationRoutes,
  ...followProfileRoutes,
  catalogRoute('/api/compare', compare, compareTools.scope, compareOperation),
  catalogRoute('/api/cost', cost, estimateCost.scope, costOperation),
  catalogRoute('/api/cost', costOf, estimateCost.scope, costOfOperation, { method: 'POST', cache: 'own' }),
  catalogRoute('/api/status', status, getTool.scope, statusOperation, { cache: 'own' }),
  ...collectionRoutes,
  ...listFeedRoutes,
  ...recordFeedRoutes,
  mcpRoute('/api/mcp', mcp, mcpOperation),
  mcpRoute('/api/mcp/connector', mcpConnector, mcpConnectorOperation),
  ...agentRoutes,
  catalogRoute(
    '/api/v1/paid/market-intelligence',
    marketIntelligence,
    'optional',
    marketIntelligenceOperation,
    OF_ITS_OWN,
  ),
  catalogRoute(
    '/api/market-intelligence/sample',
    marketIntelligenceSample,
    'any',
    marketIntelligenceSampleOperation,
    { cache: 'own' },
  ),
  ...sandboxRoutes,
  ...liveDocumentRoutes,
  ...changeFeedRoutes,
];

/** Every route of the API. */
export const routes: readonly ApiRoute[] = [...described, openapiRoute(described)];

/** The router of every route of the API. */
export const { isApiPath, route, routeTemplate } = createRouter(routes);
