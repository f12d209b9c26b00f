import * as z from 'zod';
import { keptFor } from '../../base/kept.ts';
import { WATCH_MAX } from '../../base/limits.ts';
import { slugsOf } from '../../base/lists.ts';
import { nearest } from '../../base/nearest.ts';
import { dayOf } from '../../base/time.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { readUse, type Use } from '../../catalog/collections/change-stream.ts';
import { byRecord, filterParameter } from '../../catalog/collections/filter.ts';
import { QuerySince } from '../../catalog/list/list-query.ts';
import { consistent, isEmpty, profileOf, profileShape } from '../../catalog/obligations/profile.ts';
import { readCatalogVersion } from '../../catalog/record-history.ts';
import type { ApiRequest } from '../../http/http.ts';
import { refused } from '../../http/problem.ts';
import { readQuery } from '../../http/read-query.ts';
import type { Since } from '../../report/delta.ts';
import { type ReportFilter, WINDOW_DAYS } from '../../report/report-filter.ts';
import { PROFILE_ALIASES } from '../obligations/obligations.ts';
import type { Services } from '../services.ts';
import { readTools } from '../tools/tool.ts';

/** Forms of the report, the default first. */
const REPORT_FORMATS = ['markdown', 'structured', 'ics'] as const;

const Names = z.array(z.string().max(64)).max(50).optional();

/** Query parameters of the paid report. */
export const ReportQuery = z.object({
  tools: z
    .array(z.string().max(64))
    .max(WATCH_MAX)
    .optional()
    .describe(
      `Your stack: slugs of at most ${WATCH_MAX} tools; former slugs and other names are understood.`,
    ),
  uses: z
    .array(z.string().max(130))
    .max(WATCH_MAX)
    .optional()
    .describe(
      'APIs in use: `tool`, or `tool:action` with the slug of an action; then only changes that concern the action are told of the tool.',
    ),
  ...profileShape,
  category: Names.describe('Slugs or names of categories.'),
  window: z.coerce
    .number()
    .int()
    .min(1)
    .max(1825)
    .default(WINDOW_DAYS)
    .describe('Days ahead and back for which rules and changes are listed.'),
  since: QuerySince.optional().describe(
    'What to count differences from: a day (YYYY-MM-DD) or a version of the catalogue. By default the last report of the same pass or credential.',
  ),
  format: z
    .enum(REPORT_FORMATS)
    .default(REPORT_FORMATS[0])
    .describe(
      'What `report` holds: `markdown`, or with `ics` an iCalendar file (RFC 5545). `structured` adds the member `data` with everything that the Markdown sums up.',
    ),
});

/** What a request for a report asks for. */
export interface WantedReport {
  readonly filter: ReportFilter;
  readonly since: Since | undefined;
  readonly format: (typeof REPORT_FORMATS)[number];
}

const categories = byRecord<never>('categories', '', () => []);

/** The query with the names that the catalogue knows. */
const schemaOf = keptFor((catalog: Catalog) =>
  consistent(z.object({ ...ReportQuery.shape, category: filterParameter(categories, catalog) })),
);

function readSince(
  text: string | undefined,
  { catalog, history, now }: Pick<Services, 'catalog' | 'history' | 'now'>,
): Since | undefined {
  if (text === undefined) return undefined;
  const version = readCatalogVersion(text);
  if (version === undefined) {
    if (text > dayOf(now()))
      throw refused({ parameter: 'since', value: text, detail: 'must not lie after today' });
    return { why: 'asked', day: text };
  }
  const known = history.versions.findLast((each) => each.version === version);
  if (!known)
    throw refused({
      parameter: 'since',
      value: text,
      detail: `names a version that is not known here; give a day, or one of the last 90 days such as ${catalog.version}`,
    });
  return { why: 'asked', version, day: known.on };
}

/** An API in use; a tool that is not known is refused as one of `tools` is. */
function wantedUse(text: string, catalog: Catalog): Use {
  const use = readUse(text, catalog);
  if (use) return use;
  const [name = '', action = ''] = text.split(':');
  readTools([name], catalog);
  const actions = slugsOf(catalog.actions);
  const [suggestion] = nearest(action, actions, 1);
  const detail = 'names no action after the colon; /api/actions lists them';
  throw refused({ parameter: 'uses', value: text, detail, suggestion });
}

/**
 * Reads what is asked for. A name that is not known is refused, so that nobody pays for a report about something else:
 * throws `invalid-parameter` that names the parameter.
 */
export function readReportQuery(
  request: Pick<ApiRequest, 'query'>,
  services: Pick<Services, 'catalog' | 'history' | 'now'>,
): WantedReport {
  const { catalog } = services;
  const { values, ignored } = readQuery(schemaOf(catalog), request.query, {
    ...PROFILE_ALIASES,
    tool: 'tools',
    firms: 'entity',
    use: 'uses',
  });
  const [unknown] = ignored;
  if (unknown !== undefined) {
    const [suggestion] = nearest(unknown, Object.keys(ReportQuery.shape), 1);
    const value = request.query.get(unknown) ?? '';
    const detail = 'is no parameter of the report; leave it out';
    throw refused({ parameter: unknown, value, detail, suggestion });
  }
  const { tools, category, window, since, format } = values;
  const uses = values.uses?.map((text) => wantedUse(text, catalog));
  const whole = readTools(tools ?? [], catalog).map(({ slug }) => ({ tool: slug }));
  const inUse = [...whole, ...(uses ?? [])];
  const profile = profileOf(values);
  return {
    filter: {
      ...(inUse.length > 0 && { tools: [...new Set(inUse.map(({ tool }) => tool))], uses: inUse }),
      ...(!isEmpty(profile) && { profile }),
      ...(category && { categories: category }),
      window,
    },
    since: readSince(since, services),
    format,
  };
}
