import type { RuleChange } from '../../records/regulation.ts';
import { paths } from '../../records/urls.ts';
import type { Catalog } from '../catalog.ts';

/** A change of a rule, of one of its dates or of one of its duties, with the value before it. */
export interface ChangeOfRule extends RuleChange {
  /** Slug of the regulation. */
  readonly rule: string;
  readonly title: string;
  /** Page of the record that changed. */
  readonly path: string;
}

/** The changes that records of rules, dates and duties keep, newest first. */
export function ruleChanges({
  regulations,
  events,
  obligations,
}: Pick<Catalog, 'regulations' | 'events' | 'obligations'>): ChangeOfRule[] {
  const told = (
    { history }: { readonly history: readonly RuleChange[] },
    rule: string,
    name: string,
    path: string,
  ) =>
    history.map((change) => ({
      ...change,
      rule,
      title: `${name}: ${change.field} was “${change.before}”`,
      path,
    }));
  return [
    ...regulations.flatMap((record) => told(record, record.slug, record.name, paths.regulation(record.slug))),
    ...events.flatMap((record) => told(record, record.regulation, record.title, paths.event(record.slug))),
    ...obligations.flatMap((record) =>
      told(record, record.regulation, record.title, paths.obligation(record.slug)),
    ),
  ].sort((a, b) => b.on.localeCompare(a.on) || a.title.localeCompare(b.title));
}
