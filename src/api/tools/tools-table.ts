import * as z from 'zod';
import { type ListQueryValues, toListQuery } from '../../catalog/list/list-query.ts';
import { CSV_TYPE, toolsCsv } from '../../catalog/tools-csv.ts';
import { CORS } from '../../http/answers.ts';
import type { ApiRequest, ApiResponse, Operation } from '../../http/http.ts';
import { readQuery } from '../../http/read-query.ts';
import { serviceDesc } from '../answer-meta.ts';
import type { Services } from '../services.ts';
import { changedSince, LIST_ALIASES } from './tools.ts';

/** Parameters of the list that shape pages and JSON; a table has neither. */
const PAGING = {
  page: true,
  limit: true,
  cursor: true,
  facets: true,
  fields: true,
  include: true,
} as const;

/** `GET /api/tools.csv`: every tool of the filtered, ordered list as one CSV file. */
export function toolsTable(request: ApiRequest, services: Services): ApiResponse {
  const { catalog, listing, baseUrl } = services;
  const { values } = readQuery(listing.querySchema.omit(PAGING), request.query, LIST_ALIASES);
  const { changed } = changedSince('tools', values.updatedSince, services);
  const query = { ...toListQuery(values as ListQueryValues, changed), page: 1, limit: catalog.tools.length };
  return {
    status: 200,
    headers: {
      ...CORS,
      'content-type': CSV_TYPE,
      'content-disposition': 'attachment; filename="fintech-tools.csv"',
      link: serviceDesc(baseUrl),
    },
    body: toolsCsv(listing.page(query).tools),
  };
}

/** Description of the table; its filters are those of the list. */
export function toolsCsvOperation({ listing }: Services): Operation {
  return {
    operationId: 'exportTools',
    summary: 'Export tools as CSV',
    description:
      'The same filters and order as `GET /api/tools`, without pages: every tool that matches, one a line, with the main facts as columns (RFC 4180, UTF-8, first line names the columns). Lists within a field are separated by spaces. A field that a spreadsheet would run as a formula begins with an apostrophe.',
    tag: 'tools',
    security: 'optional-bearer',
    query: listing.querySchema.omit(PAGING),
    queryExample: { category: ['open-banking'], sandbox: 'true' },
    answers: {
      '200': {
        description: 'The table.',
        contentType: 'text/csv',
        schema: z.string(),
        headers: { 'Content-Disposition': 'Name of the file.' },
      },
    },
  };
}
