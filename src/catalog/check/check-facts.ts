import { nearest } from '../../base/nearest.ts';
import {
  absenceOf,
  holdsValue,
  isVerified,
  isWithin,
  pathsOfFact,
  valueAt,
} from '../../records/facts/evidence.ts';
import { licenceClass } from '../../records/facts/licences.ts';
import { schemaPaths } from '../../records/schema-paths.ts';
import { Tool } from '../../records/tool.ts';
import { stateOf } from '../list/activity.ts';
import type { Fault } from './problems.ts';

/** What is said of a tool only with a source that tells why. */
const SOURCED: ReadonlySet<string> = new Set(['slow', 'dormant', 'archived', 'ending']);

/** Rules for one tool beyond its schema. `ending`: slugs of tools with a change that tells the day of an end. */
export function checkFacts(tool: Tool, ending: ReadonlySet<string>): Fault[] {
  const faults: Fault[] = [];
  const add = (field: string, message: string, remedy: string) => faults.push({ field, message, remedy });
  const license = tool.openSource && licenceClass(tool.openSource.license);
  if ((tool.kind === 'open-source' || tool.kind === 'source-available') && !license)
    add(
      'openSource',
      `kind is ${tool.kind}, but no licence is given`,
      'add openSource with license and repository',
    );
  if (tool.kind === 'open-source' && license === 'source-available')
    add('kind', 'the licence limits the use of the code', 'use source-available');
  if (tool.kind === 'source-available' && license && license !== 'source-available')
    add('kind', 'the licence does not limit the use of the code', 'use open-source');
  if (tool.pricing.model === 'open-source' && (!license || license === 'source-available'))
    add('pricing.model', 'open-source needs an open licence', 'add openSource, or use free');
  const { freeAllowance, url, asOf } = tool.pricing;
  if (freeAllowance && !(url && asOf) && !isVerified(tool, 'pricing.freeAllowance'))
    add(
      'pricing.freeAllowance',
      'a published number needs its page and day',
      'add pricing.url and pricing.asOf, or list pricing.freeAllowance in the fields of a source',
    );
  if (tool.status === 'discontinued' && !tool.supersededBy && tool.sources.length === 0)
    add('sources', 'a discontinued tool needs a source', 'add the page that announces it, or supersededBy');
  if (SOURCED.has(tool.status) && !stateOf(tool).reason)
    add('status', `${tool.status} needs a source`, 'list status in fields of a source whose title says why');
  if (tool.status === 'ending' && !ending.has(tool.slug))
    add('status', 'ending needs its day', 'add a change of kind sunset with tool and effectiveAt');
  const packages = new Set<string>();
  tool.packages.forEach(({ url }, index) => {
    if (packages.has(url)) add(`packages.${index}.url`, `${url} is listed twice`, 'leave the repetition out');
    packages.add(url);
  });
  if (tool.updatedAt < tool.addedAt)
    add('updatedAt', 'is earlier than addedAt', `use ${tool.addedAt} or later`);
  return faults;
}

/** Fields that say when something was done, read or written; none of them lies ahead. */
const DATES = new Set([
  'addedAt',
  'updatedAt',
  'publishedAt',
  'retrieved',
  'asOf',
  'on',
  'since',
  'verifiedAt',
]);

/** Dates of a record that are after `today` (`YYYY-MM-DD`); a month or a year counts from its first day. */
export function checkDates(value: unknown, today: string, field = ''): Fault[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]): Fault[] => {
    const path = field === '' ? key : `${field}.${key}`;
    if (typeof inner !== 'string') return checkDates(inner, today, path);
    if (!DATES.has(key) || inner <= today) return [];
    return [{ field: path, message: `${inner} is in the future`, remedy: `use ${today} or earlier` }];
  });
}

/** Fields that describe the record and not the tool. */
const OF_THE_RECORD = new Set(['slug', 'facts', 'sources', 'verification', 'addedAt', 'updatedAt']);

/** Every path that names a fact, or a group of facts, of a tool: `api`, `api.sandbox`. */
export const RECORD_PATHS: ReadonlySet<string> = new Set(
  schemaPaths(Tool).filter((path) => {
    const steps = path.split('.');
    return steps.length <= 2 && !OF_THE_RECORD.has(steps[0] ?? '');
  }),
);

/**
 * Paths in `facts` and in the `fields` of sources must exist; `facts` must not name a path that has a value, and `fields`
 * must name facts that the record states, present or absent.
 */
export function checkFactPaths(tool: Tool): Fault[] {
  const named = (field: string, paths: readonly string[]) =>
    paths
      .filter((path) => !RECORD_PATHS.has(path))
      .map((path): Fault => {
        const [guess] = nearest(path, RECORD_PATHS, 1);
        const remedy = `use ${guess ?? 'a path such as api.sandbox'}`;
        return { field, message: `${path} is no field of a tool`, remedy };
      });
  const contradicted = Object.entries(tool.facts)
    .filter(([path]) => RECORD_PATHS.has(path) && holdsValue(valueAt(tool, path)))
    .map(([path, { state }]): Fault => {
      const remedy = `take ${path} out of facts, or take out its value`;
      return { field: 'facts', message: `${path} is said to be ${state} and has a value`, remedy };
    });
  return [
    ...named('facts', Object.keys(tool.facts)),
    ...contradicted,
    ...tool.sources.flatMap(({ fields = [] }, index) => {
      const field = `sources.${index}.fields`;
      return [...named(field, fields), ...unstated(tool, field, fields)];
    }),
  ];
}

function unstated(tool: Tool, field: string, paths: readonly string[]): Fault[] {
  const isStated = (path: string) =>
    pathsOfFact(tool, path).some((at) => holdsValue(valueAt(tool, at))) ||
    absenceOf(tool, path) !== undefined ||
    Object.keys(tool.facts).some((absent) => isWithin(absent, path));
  return paths
    .filter((path) => RECORD_PATHS.has(path) && !isStated(path))
    .map((path) => ({
      field,
      message: `the source is said to tell ${path}, but the record does not state it`,
      remedy: `write ${path}, or take it out of fields`,
    }));
}
