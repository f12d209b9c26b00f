export type ByteRange = { readonly start: number; readonly end: number } | 'unsatisfiable';

/**
 * The one range of a `Range` field (RFC 9110 §14.1.2), `end` inclusive. `undefined` when there is none to
 * honour: another unit, several ranges, or bad syntax, which the standard lets a server ignore.
 */
export function readByteRange(header: string | undefined, size: number): ByteRange | undefined {
  const match = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '');
  if (!match) return undefined;
  const [, from = '', to = ''] = match;
  if (from === '' && to === '') return undefined;
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < start) return undefined;
  return start >= size ? 'unsatisfiable' : { start, end };
}
