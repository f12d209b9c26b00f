import type { AppliesTo } from './applies-to.ts';
import { AREA_LABELS, FIRM_LABELS } from './event-labels.ts';

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** Whom an event binds, as a sentence, such as `Banks in the euro area, each if it offers credit transfers.` */
export function appliesToText(appliesTo: AppliesTo | undefined): string {
  if (!appliesTo) return 'Whom it binds is not established.';
  const { firms, condition, area } = appliesTo;
  const who = list.format(firms.map((firm) => FIRM_LABELS[firm]));
  const where = area ? ` ${AREA_LABELS[area]}` : '';
  const text = `${who}${where}${condition ? `, each ${condition}` : ''}.`;
  return text[0]?.toUpperCase() + text.slice(1);
}
