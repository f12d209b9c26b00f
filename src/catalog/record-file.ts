import { Document, isScalar, visit } from 'yaml';

/** Characters up to which a list is written on one line. */
const SHORT = 140;

/**
 * Writes a record as the text of a content file: a line that points editors at its schema, the front
 * matter in the order of the record's keys (short lists on one line), and the Markdown body.
 */
export function recordFile(type: 'tool' | 'category' | 'standard', record: object, body = ''): string {
  const document = new Document(record);
  document.commentBefore = ` yaml-language-server: $schema=../../public/schemas/${type}.schema.json`;
  visit(document, {
    Seq(_, sequence) {
      const width = sequence.items.reduce<number>(
        (sum, item) => sum + (isScalar(item) ? String(item.value).length + 2 : SHORT),
        0,
      );
      sequence.flow = width < SHORT;
    },
  });
  const yaml = document.toString({ lineWidth: 0, flowCollectionPadding: false });
  return `---\n${yaml.replace(/^(#[^\n]*)\n\n/, '$1\n')}---\n${body === '' ? '' : `\n${body.trim()}\n`}`;
}
