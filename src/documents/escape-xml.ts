const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Characters with a meaning in XML, and characters that XML does not allow (XML 1.0 §2.2). */
const SPECIAL = /[&<>"'\p{Cs}\ufffe\uffff]|[^\P{Cc}\t\n\r]/gu;

/** Escapes text for XML content and attributes. Characters that XML does not allow become U+FFFD. */
export function escapeXml(text: string): string {
  return text.replace(SPECIAL, (character) => ENTITIES[character] ?? '\ufffd');
}
