const names = new Intl.DisplayNames('en', { type: 'language' });

/** English name of a language by its ISO 639 code: `de` → "German". */
export function languageName(code: string): string {
  return names.of(code) ?? code;
}
