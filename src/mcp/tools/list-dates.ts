import * as z from 'zod';
import { changes } from '../../catalog/collections/changes.ts';
import type { RecordCollection } from '../../catalog/collections/record-collection.ts';
import { events } from '../../catalog/collections/regulations.ts';
import { readJurisdiction } from '../../records/jurisdictions.ts';
import { defineTool, type ToolContext, ToolFailure } from '../tool-definition.ts';
import { toolSelection } from '../tool-filters.ts';
import { wantedTool } from './get-tool.ts';

const DEFAULT_LIMIT = 5;

/** Compared as text, so that its form is enough. */
const Day = z.string().regex(/^\d{4}-\d\d-\d\d$/, 'write YYYY-MM-DD');

const Input = z.strictObject({
  kind: z.enum(['deadlines', 'changes']).optional().describe('Default: both.'),
  query: z.string().trim().max(200).optional().describe('Words that must all occur.'),
  tool: z.string().max(80).optional().describe('Changes of it; deadlines of its categories.'),
  category: z.string().max(64).optional(),
  jurisdiction: z
    .string()
    .max(64)
    .optional()
    .describe('Country code, EU or GLOBAL; a member state includes EU.'),
  from: Day.optional().describe('YYYY-MM-DD; deadlines: default day of the data.'),
  to: Day.optional(),
  limit: z.int().min(1).max(25).optional().describe('Of each kind, default 5.'),
});

const Dated = z.looseObject({ title: z.string(), slug: z.string(), summary: z.string(), url: z.string() });

const Output = z.strictObject({
  deadlines: z.array(Dated),
  deadlineTotal: z.int(),
  changes: z.array(Dated),
  changeTotal: z.int(),
  hint: z.string().optional(),
});

const FIELDS = {
  deadlines: ['title', 'summary', 'date', 'certainty', 'state', 'jurisdictions', 'url'],
  changes: ['title', 'summary', 'tool', 'severity', 'announcedAt', 'effectiveAt', 'action', 'url'],
};

function knownJurisdiction(asked: string): string {
  const code = readJurisdiction(asked);
  if (code !== undefined) return code;
  throw new ToolFailure(
    `jurisdiction: "${asked}" is not known. Use a two-letter country code, a country name, EU or GLOBAL.`,
  );
}

interface Found {
  readonly results: z.infer<typeof Dated>[];
  readonly total: number;
}

/** Deadlines and changes that fit the arguments. */
function datesOf(
  { kind, query, tool, category, jurisdiction, from, to, limit = DEFAULT_LIMIT }: z.infer<typeof Input>,
  { catalog, listing, baseUrl }: ToolContext,
): { deadlines: Found; changed: Found } {
  const found = tool === undefined ? undefined : wantedTool(tool, catalog);
  const categories = category ? toolSelection({ category }, listing).category : found?.categories;
  const shared = { ...(query ? { q: query } : {}), ...(to ? { to } : {}), limit };
  const list = (collection: RecordCollection, filters: object, fields: readonly string[]): Found => {
    const page = collection.list({ ...shared, ...filters, fields } as object, catalog, baseUrl);
    return { results: page.results as z.infer<typeof Dated>[], total: page.total };
  };
  const none = { results: [], total: 0 };
  const ofLaw = {
    from: from ?? catalog.dataAsOf,
    ...(categories ? { category: categories } : {}),
    ...(jurisdiction ? { jurisdiction: [knownJurisdiction(jurisdiction)] } : {}),
  };
  const ofTools = {
    ...(from ? { from } : {}),
    ...(found ? { tool: [found.slug] } : categories ? { category: categories } : {}),
  };
  return {
    deadlines: kind === 'changes' ? none : list(events, ofLaw, FIELDS.deadlines),
    changed:
      kind === 'deadlines' || (jurisdiction && kind === undefined)
        ? none
        : list(changes, ofTools, FIELDS.changes),
  };
}

/** Arguments that a question may do without. */
const DROPPABLE = ['kind', 'query', 'tool', 'category', 'jurisdiction', 'from', 'to'] as const;

/** For arguments that find nothing: what each leaves out, such as "Without query: 3." */
function emptyHint(input: z.infer<typeof Input>, context: ToolContext): string {
  const without = DROPPABLE.filter((name) => input[name] !== undefined).flatMap((name) => {
    const { deadlines, changed } = datesOf({ ...input, [name]: undefined }, context);
    const total = deadlines.total + changed.total;
    return total > 0 ? [`Without ${name}: ${total}.`] : [];
  });
  return ['Nothing matches.', ...without].join(' ');
}

/** `list_dates`: the lists of `GET /api/events` and `GET /api/changes`. */
export const listDates = defineTool({
  name: 'list_dates',
  title: 'List fintech deadlines and API changes',
  description:
    'Fintech directory dates: deadlines of laws and schemes, earliest first, and API changes of tools, newest first. ' +
    'Not legal advice.',
  scope: 'read:tools',
  input: Input,
  output: Output,
  run(input, context) {
    const { deadlines, changed } = datesOf(input, context);
    return {
      deadlines: deadlines.results,
      deadlineTotal: deadlines.total,
      changes: changed.results,
      changeTotal: changed.total,
      ...(deadlines.total + changed.total > 0 ? {} : { hint: emptyHint(input, context) }),
    };
  },
});
