import { createRouter } from '../http/router.ts';
import { agentRoutes } from './agents/agent-routes.ts';
import { categoryRoutes } from './categories.ts';
import { collectionRoutes } from './collections/collection-routes.ts';
import { apiIndexRoute, liveDocumentRoutes, openapiRoute } from './documents.ts';
import { changeFeedRoutes, listFeedRoutes } from './feeds/list-feeds.ts';
import { recordFeedRoutes } from './feeds/record-feeds.ts';
import { mcpRoutes } from './mcp.ts';
import { followProfileRoutes } from './obligations/follow-profile.ts';
import { obligationRoutes } from './obligations/obligations.ts';
import { operationRoutes } from './operations.ts';
import { marketIntelligence, marketIntelligenceSample } from './report/market-intelligence.ts';
import {
  marketIntelligenceOperation,
  marketIntelligenceSampleOperation,
} from './report/report-operations.ts';
import { sandboxRoutes } from './sandbox.ts';
import { searchRoute } from './search.ts';
import { type ApiRoute, catalogRoute, OF_ITS_OWN } from './services.ts';
import { healthRoute, statusRoute } from './status.ts';
import { compareRoute } from './tools/compare.ts';
import { costRoutes } from './tools/cost.ts';
import { toolRoute } from './tools/tool.ts';
import { toolsRoutes } from './tools/tools.ts';

const described: readonly ApiRoute[] = [
  apiIndexRoute,
  healthRoute,
  searchRoute,
  ...toolsRoutes,
  toolRoute,
  ...categoryRoutes,
  ...operationRoutes,
  ...obligationRoutes,
  ...followProfileRoutes,
  compareRoute,
  ...costRoutes,
  statusRoute,
  ...collectionRoutes,
  ...listFeedRoutes,
  ...recordFeedRoutes,
  ...mcpRoutes,
  ...agentRoutes,
  catalogRoute(
    '/api/v1/paid/market-intelligence',
    'optional',
    marketIntelligenceOperation,
    marketIntelligence,
    OF_ITS_OWN,
  ),
  catalogRoute(
    '/api/market-intelligence/sample',
    'any',
    marketIntelligenceSampleOperation,
    marketIntelligenceSample,
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
