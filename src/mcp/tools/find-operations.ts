import * as z from 'zod';
import { plainWords } from '../../base/text.ts';
import { EXAMPLES, findOperations, operationsPath } from '../../catalog/operations/find-operations.ts';
import { defineTool, ToolFailure } from '../tool-definition.ts';
import { getTool, wantedTool } from './get-tool.ts';

const Input = z.strictObject({
  question: z.string().max(300).optional(),
  tool: z.string().max(80).optional(),
  action: z.string().max(64).optional(),
});

const Output = z.looseObject({ operations: z.array(z.looseObject({})), total: z.int() });

const MOST_REQUIRED = 8;
const CHOICE = `Say what you look for: question (${EXAMPLES}), tool (plaid), or action (refund-payment, of /api/actions).`;
/** Operations of an answer; the list at `url` has all. */
const MOST = 10;

/** `find_operations`: the list of `GET /api/operations`, in few words; of a question about changes these, and of one about what tools lack the tools. */
export const findOperationsTool = defineTool({
  name: 'find_operations',
  title: 'Find API operations',
  description: 'Calls, webhooks and changes in fintech APIs\' specifications: "refund endpoint of Adyen".',
  scope: getTool.scope,
  input: Input,
  output: Output,
  run({ question, tool, action }, { catalog, baseUrl }) {
    const named = tool === undefined ? undefined : wantedTool(tool, catalog);
    const wanted = action === undefined ? undefined : plainWords(action);
    if (wanted !== undefined && !catalog.actionBySlug.has(wanted))
      throw new ToolFailure(
        `action: "${action}" is not known. Put it into question, or see ${baseUrl}/api/actions.`,
      );
    const query = {
      q: question?.trim() || undefined,
      tool: named && [named.slug],
      action: wanted === undefined ? undefined : [wanted],
    };
    // Without a choice any operations would come back and be taken for an answer.
    if (!query.q && !query.tool && !query.action)
      return { operations: [], total: 0, notes: [CHOICE], url: baseUrl + operationsPath({}) };
    const found = findOperations({ ...query, page: 1, limit: MOST }, catalog);
    // The first specification of each tool; a call of another one names it.
    const sources = Object.fromEntries(found.results.toReversed().map((one) => [one.tool, one.source.url]));
    return {
      operations: found.results.map(({ tool: slug, method, path, name, requires, deprecated, source }) => ({
        tool: slug,
        call: `${method} ${path.slice(0, 120)}`,
        name: name === path ? undefined : name.slice(0, 60),
        ...(requires.length > 0 && { requires: requires.slice(0, MOST_REQUIRED) }),
        ...(deprecated && { deprecated }),
        copy: source.copyDay,
        source: source.url === sources[slug] ? undefined : source.url,
      })),
      changes: found.changes?.map(({ tool: slug, date, class: kind, title, url }) => ({
        tool: slug,
        date,
        class: kind,
        title: title.slice(0, 120),
        url: new URL(url, baseUrl).href,
      })),
      lacking: found.lacking?.map(({ note }) => note.slice(0, 120)),
      total: found.total,
      sources,
      // Each operation says the day of its copy.
      notes: [...found.notes, ...found.old].slice(0, 3).map((note) => note.slice(0, 500)),
      url: baseUrl + operationsPath(query),
    };
  },
});
