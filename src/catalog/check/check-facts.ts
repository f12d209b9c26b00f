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
import { didYouMean, type Fault } from './problems.ts';

/** What is said of a tool only with a source that tells why. */
const SOURCED: ReadonlySet<string> = new Set(['slow', 'dormant', 'archived', 'ending', 'discontinued']);

/** Rules for one tool beyond its schema. `ending`: slugs of tools with a change that tells the day of an end. */
export function checkFacts(tool: Tool, ending: ReadonlySet<string>): Fault[] {
  const faults: Fault[] = [];
  const add = (field: string, message: string, remedy: string) => faults.push({ field, message, remedy });
  const license = tool.openSource && licenceClass(tool.openSource.license);
  const limited = license === 'source-available';
  const kind = limited ? 'source-available' : 'open-source';
  const isOpen = tool.kind === 'open-source' || tool.kind === 'source-available';
  if (isOpen && !license)
    add('openSource', `kind is ${tool.kind}, but no licence is given`, 'add its license and repository');
  if (isOpen && license && tool.kind !== kind)
    add('kind', `the licence ${limited ? 'limits' : 'does not limit'} the use of the code`, `use ${kind}`);
  if (tool.pricing.model === 'open-source' && (!license || limited))
    add('pricing.model', 'open-source needs an open licence', 'add openSource, or use free');
  const { freeAllowance, url, asOf } = tool.pricing;
  if (freeAllowance && !(url && asOf) && !isVerified(tool, 'pricing.freeAllowance'))
    add(
      'pricing.freeAllowance',
      'a published number needs its page and day',
      'add pricing.url and pricing.asOf, or list pricing.freeAllowance in the fields of a source',
    );
  if (SOURCED.has(tool.status) && !stateOf(tool).reason)
    add('status', `${tool.status} needs a source`, 'list status in fields of a source whose title says why');
  if (tool.status === 'ending' && !ending.has(tool.slug))
    add('status', 'ending needs its day', 'add a change of kind sunset with tool and effectiveAt');
  if (tool.api.styles.includes('webhooks') !== /yes|partial/.test(tool.api.webhooks))
    add('api.webhooks', 'api.styles says otherwise', 'add or leave out both');
  if (/\/(?:LICEN[CS]E|README)/i.test(tool.facts['organization.owner']?.source ?? ''))
    add('facts', 'a licence or read-me tells no owner', 'name a page on the company, or take the owner out');
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
  const isStated = (path: string) =>
    pathsOfFact(tool, path).some((member) => holdsValue(valueAt(tool, member))) ||
    absenceOf(tool, path) ||
    Object.keys(tool.facts).some((absent) => isWithin(absent, path));
  const check = (field: string, paths: readonly string[]) =>
    paths.flatMap((path) => {
      const at = (message: string, remedy: string) => ({ field, message, remedy });
      if (!RECORD_PATHS.has(path))
        return at(
          `${path} is no field of a tool`,
          didYouMean(path, RECORD_PATHS, 'use a path such as api.sandbox'),
        );
      const state = field === 'facts' && tool.facts[path]?.state;
      if (state && holdsValue(valueAt(tool, path)))
        return at(
          `${path} is said to be ${state} and has a value`,
          `take ${path} out of facts, or take out its value`,
        );
      if (state || isStated(path)) return [];
      const message = `the source is said to tell ${path}, but the record does not state it`;
      return at(message, `write ${path}, or take it out of fields`);
    });
  return [
    ...check('facts', Object.keys(tool.facts)),
    ...tool.sources.flatMap(({ fields = [] }, index) => check(`sources.${index}.fields`, fields)),
  ];
}
