import { mcpState } from './access-state.ts';
import type { FactRow } from './fact-row.ts';
import { flagState, styleState } from './fact-state.ts';

/** Facts about interfaces, protocols and formats. */
export const INTERFACE_ROWS: readonly FactRow[] = [
  [
    'webhooks',
    'Webhooks',
    flagState('webhooks'),
    'webhook|webhooks|web hooks|with callbacks|webhook notifications|webhook events',
  ],
  ['mcp', 'MCP server', mcpState, 'mcp|mcp server|mcp servers|model context protocol'],
  [
    'openapi',
    'OpenAPI document',
    flagState('openapi'),
    'openapi|open api spec|openapi spec|openapi document|openapi description|swagger',
  ],
  ['rest', 'REST', styleState('rest'), 'rest|rest api|restful|restful api|rest interface'],
  ['graphql', 'GraphQL', styleState('graphql'), 'graphql|graphql api|graph ql'],
  ['grpc', 'gRPC', styleState('grpc'), 'grpc|grpc api'],
  ['soap', 'SOAP', styleState('soap'), 'soap|soap api'],
  [
    'websocket',
    'WebSocket',
    styleState('websocket'),
    'websocket|websockets|web socket|web sockets|websocket api',
  ],
  ['fix', 'FIX', styleState('fix'), 'fix api|fix interface|fix gateway'],
  ['sse', 'Server-sent events', styleState('sse'), 'server sent events'],
];
