/** Prints what every output says of a record with the field of `new-field.test.ts`. */
import * as z from 'zod';
import { compareFacts } from '../../../src/catalog/facts/comparison.ts';
import { type Fact, factsOf } from '../../../src/catalog/facts/facts-of.ts';
import { createFacetIndex } from '../../../src/catalog/list/facet-index.ts';
import type { FacetName } from '../../../src/catalog/list/facets.ts';
import { createListQuerySchema } from '../../../src/catalog/list/list-query.ts';
import { FIELD_NAMES, listedTool } from '../../../src/catalog/list/tool-fields.ts';
import { toolsCsv } from '../../../src/catalog/tools-csv.ts';
import { ToolDetail, toolDetail } from '../../../src/catalog/views.ts';
import { getTool } from '../../../src/mcp/tools/get-tool.ts';
import { editorSchemas } from '../../../src/records/collections.ts';
import { createSearch } from '../../../src/search/create-search.ts';
import { COLUMNS } from '../../../src/site/view/find-query.ts';
import { toolFacts } from '../../../src/site/view/tool-facts.ts';
import { catalogOf, categoryOf, toolOf } from '../catalog/small-catalog.ts';

const name = 'settlementTime';
const filter = name as FacetName;
const fast = toolOf({ slug: 'fast', name: 'Fast', ...{ [name]: 't-2' } });
const other = toolOf({ slug: 'other', name: 'Other' });
const catalog = catalogOf({ tools: [fast, other], categories: [categoryOf()] });
const index = createFacetIndex(catalog);
const said = (fact: Fact | undefined) => `${fact?.label}: ${fact?.values.map(({ text }) => text).join()}`;
const lines = toolsCsv([fast])
  .split('\r\n')
  .map((line) => line.split(',').at(-1));
const context = { catalog, baseUrl: '' } as Parameters<typeof getTool.call>[1];
const { output } = await getTool.call({ slug: 'fast', sections: ['company'] }, context);
console.log(
  JSON.stringify({
    fact: said(factsOf(fast, catalog).get(name)),
    page: said(
      toolFacts(fast, catalog)
        .groups.find(({ id }) => id === 'cost')
        ?.facts.at(-1),
    ),
    comparison: compareFacts([fast, other], catalog).flatMap(({ path, group }) =>
      path === name ? group : [],
    ),
    column: COLUMNS.find(([path]) => path === name),
    csv: lines.slice(0, 2),
    filter: index.count(filter, { [filter]: [index.resolve(filter, 'second day') ?? ''] }, undefined),
    query: createListQuerySchema(index).safeParse({ [name]: ['t-2'] }).success,
    fields: FIELD_NAMES.includes(name) && listedTool(fast, [name], catalog, ''),
    api: { ...toolDetail(fast, catalog, '') }[name as never],
    openapi: JSON.stringify(z.toJSONSchema(ToolDetail, { unrepresentable: 'any' })).includes(name),
    editor: editorSchemas().get('tool.schema.json')?.includes(name),
    mcp: output[name],
    search: createSearch(catalog)
      .query('second day', { limit: 9, offset: 0 })
      .ordinals.map((at) => catalog.tools[at]?.slug),
  }),
);
