import type { Obligation } from '../../records/obligation.ts';
import type { Regulation, RegulatoryEvent } from '../../records/regulation.ts';
import { TOPIC_LABELS, type TOPICS } from '../../records/rule-coverage.ts';
import type { Catalog } from '../catalog.ts';

/** Whether a duty or date of a rule is asked for. */
export type Keeps = (record: Obligation | RegulatoryEvent, rule: Regulation | undefined) => boolean;

/** What an exception leaves out: a rule with those below it, a topic, or one duty or date. */
interface Exception {
  /** Undefined where nothing has this slug. */
  readonly label: string | undefined;
  readonly holds: Keeps;
}

/** What slugs and topics leave out of an answer. */
export function exceptionsOf(
  except: readonly string[],
  { regulationBySlug, obligations, events }: Pick<Catalog, 'regulationBySlug' | 'obligations' | 'events'>,
): Exception[] {
  return except.map((slug) => {
    const rule = regulationBySlug.get(slug);
    if (rule) return { label: rule.name, holds: (_, own) => own?.slug === slug || own?.under === slug };
    if (slug in TOPIC_LABELS) {
      const topic = slug as (typeof TOPICS)[number];
      return { label: TOPIC_LABELS[topic], holds: (_, own) => own?.topics.includes(topic) === true };
    }
    const label = [...obligations, ...events].find((one) => one.slug === slug)?.title;
    return { label, holds: (record) => record.slug === slug };
  });
}
