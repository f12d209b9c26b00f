import * as z from 'zod';
import { dayOf } from '../../base/day.ts';
import { nearest } from '../../base/nearest.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { byJurisdiction, byRecord, filterParameter } from '../../catalog/collections/filter.ts';
import { readCatalogVersion } from '../../catalog/history/catalog-version.ts';
import { problem } from '../../http/errors/problem.ts';
import type { ApiRequest } from '../../http/http.ts';
import { readQuery } from '../../http/read-query.ts';
import type { ReportFilter } from '../../report/report-filter.ts';
import type { Since } from '../../report/since.ts';
import type { Services } from '../services.ts';
import { readTools } from '../tools/read-tools.ts';
import { type REPORT_FORMATS, ReportQuery } from './report-query.ts';

/** What a request for a report asks for. */
export interface WantedReport {
  readonly filter: ReportFilter;
  readonly since: Since | undefined;
  readonly format: (typeof REPORT_FORMATS)[number];
}

const categories = byRecord<never>('categories', '', () => []);
const schemas = new WeakMap<Catalog, ReturnType<typeof schemaOf>>();

/** The query with the names that the catalogue knows. */
function schemaOf(catalog: Catalog) {
  return z.object({
    ...ReportQuery.shape,
    jurisdiction: filterParameter(byJurisdiction<never>(), catalog),
    category: filterParameter(categories, catalog),
  });
}

const refused = (parameter: string, value: string, detail: string, suggestion?: string) =>
  problem('invalid-parameter', `${parameter} ${detail}.${suggestion ? ` Did you mean ${suggestion}?` : ''}`, {
    errors: [{ parameter, value: value.slice(0, 100), detail, ...(suggestion && { suggestion }) }],
  });

function readSince(
  text: string | undefined,
  { catalog, history, now }: Pick<Services, 'catalog' | 'history' | 'now'>,
): Since | undefined {
  if (text === undefined) return undefined;
  const version = readCatalogVersion(text);
  if (version === undefined) {
    if (text > dayOf(now())) throw refused('since', text, 'must not lie after today');
    return { why: 'asked', day: text };
  }
  const known = history.versions.findLast((each) => each.version === version);
  if (!known)
    throw refused(
      'since',
      text,
      `names a version that is not known here; give a day, or one of the last 90 days such as ${catalog.version}`,
    );
  return { why: 'asked', version, day: known.on };
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
  const schema = schemas.get(catalog) ?? schemaOf(catalog);
  schemas.set(catalog, schema);
  const { values, ignored } = readQuery(schema, request.query, { tool: 'tools', firms: 'firm' });
  const [unknown] = ignored;
  if (unknown !== undefined) {
    const [suggestion] = nearest(unknown, Object.keys(ReportQuery.shape), 1);
    throw refused(
      unknown,
      request.query.get(unknown) ?? '',
      'is no parameter of the report; leave it out',
      suggestion,
    );
  }
  const { tools, firm, jurisdiction, category, window, since, format } = values;
  return {
    filter: {
      ...(tools && { tools: readTools(tools, catalog).map(({ slug }) => slug) }),
      ...(firm && { firms: firm }),
      ...(jurisdiction && { jurisdictions: jurisdiction }),
      ...(category && { categories: category }),
      window,
    },
    since: readSince(since, services),
    format,
  };
}
