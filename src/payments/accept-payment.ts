import { parseWeighted } from '../base/weighted-header.ts';

/**
 * Whether `Accept-Payment` admits `method/intent` (draft-httpauth-payment-01 §6): absent admits all; the most
 * specific range decides; `q=0` refuses.
 */
export function acceptsPayment(header: string | undefined, method: string, intent: string): boolean {
  if (header === undefined || header.trim() === '') return true;
  let best = -1;
  let admitted = false;
  for (const { value, q } of parseWeighted(header)) {
    const [rangeMethod, rangeIntent = '*'] = value.split('/');
    if (rangeMethod !== '*' && rangeMethod !== method) continue;
    if (rangeIntent !== '*' && rangeIntent !== intent) continue;
    const specificity = Number(rangeMethod !== '*') + Number(rangeIntent !== '*');
    if (specificity <= best) continue;
    best = specificity;
    admitted = q > 0;
  }
  return admitted;
}
