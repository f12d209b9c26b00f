/**
 * Whether `Accept-Payment` admits `method/intent` (draft-httpauth-payment-01 §6): absent admits all; the most
 * specific range decides; `q=0` refuses.
 */
export function acceptsPayment(header: string | undefined, method: string, intent: string): boolean {
  if (header === undefined || header.trim() === '') return true;
  let best = -1;
  let admitted = false;
  for (const part of header.toLowerCase().split(',')) {
    const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const [rangeMethod, rangeIntent = '*'] = range.split('/');
    if (rangeMethod !== '*' && rangeMethod !== method) continue;
    if (rangeIntent !== '*' && rangeIntent !== intent) continue;
    const weight = parameters.find((piece) => /^q\s*=/.test(piece))?.replace(/^q\s*=\s*/, '') ?? '1';
    const specificity = Number(rangeMethod !== '*') + Number(rangeIntent !== '*');
    if (specificity <= best) continue;
    best = specificity;
    admitted = Number(weight) > 0;
  }
  return admitted;
}
