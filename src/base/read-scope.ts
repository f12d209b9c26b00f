/** Scope that a read of the directory needs. */
export type ReadScope = 'read:tools' | 'search' | 'read:categories';

/** Reads `PUBLIC_SCOPES`: scopes separated by spaces or commas, or `none`. */
export function parsePublicScopes(text: string): ReadonlySet<string> {
  return new Set(text.split(/[\s,]+/).filter((scope) => scope !== '' && scope !== 'none'));
}
