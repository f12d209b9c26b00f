const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Characters with a meaning in XML, and those that no document may have (XML 1.0 §2.2). */
const SPECIAL = /[&<>"'\p{Cs}\ufffe\uffff]|[^\P{Cc}\t\n\r]/gu;

/** Text as it may stand in XML content and attributes; what XML cannot hold becomes U+FFFD. */
export function escapeXml(text: string): string {
  return text.replace(SPECIAL, (character) => ENTITIES[character] ?? '\ufffd');
}
