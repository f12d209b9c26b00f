export type Encoding = 'br' | 'gzip' | 'identity';

/**
 * Chooses a content coding (RFC 9110 §12.5.3): the highest weight wins, Brotli before gzip before none at
 * equal weights. A coding that is not named is used only when `*` allows it; no field means no coding.
 */
export function chooseEncoding(header: string | undefined): Encoding {
  if (header === undefined || header === '' || header === 'identity') return 'identity';
  const weights = new Map<string, number>();
  for (const element of header.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = element.split(';').map((part) => part.trim());
    const weight = parameters.find((part) => part.startsWith('q='))?.slice(2);
    const q = weight === undefined ? 1 : Number(weight);
    weights.set(coding === 'x-gzip' ? 'gzip' : coding, q >= 0 && q <= 1 ? q : 0);
  }
  const weigh = (coding: Encoding) => weights.get(coding) ?? weights.get('*') ?? 0;
  const br = weigh('br');
  const gzip = weigh('gzip');
  const identity = weights.get('identity') ?? 0;
  if (br > 0 && br >= gzip && br >= identity) return 'br';
  if (gzip > 0 && gzip >= identity) return 'gzip';
  return 'identity';
}
