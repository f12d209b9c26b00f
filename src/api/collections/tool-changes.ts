import { changes } from '../../catalog/collections/changes.ts';
import type { ApiRequest, ApiResponse } from '../../http/http.ts';
import type { Operation } from '../../http/operation.ts';
import { Slug } from '../../records/scalars.ts';
import { paths } from '../../records/urls.ts';
import { withLiveExample } from '../live-example.ts';
import type { Services } from '../services.ts';
import { requestedTool } from '../tools/tool.ts';
import { listOperation, listRecords, openQuery } from './list-records.ts';

const EXAMPLE = 'stripe';

/** `GET /api/tools/{slug}/changes`: the changes of one tool, with the query of `/api/changes`. */
export function toolChanges(
  request: ApiRequest,
  services: Services,
  params: Readonly<Record<string, string>>,
): ApiResponse {
  const tool = requestedTool(request, services, params['slug'] ?? '', paths.apiToolChanges);
  return listRecords(changes, request, services, { tool: [tool.slug] });
}

export function toolChangesOperation(services: Services): Operation {
  const operation: Operation = {
    ...listOperation(changes, openQuery(changes, services, ['tool'])),
    operationId: 'listToolChanges',
    summary: 'List the changes of a tool',
    path: { slug: { description: 'Slug of the tool.', schema: Slug, example: EXAMPLE } },
  };
  return withLiveExample(operation, toolChanges, paths.apiToolChanges(EXAMPLE), services);
}
