import { Document, isScalar, isSeq, visit } from 'yaml';

/**
 * Writes a record as the text of a content file: a line that points editors at its schema, the front
 * matter in the order of the record's keys (lists of words on one line), and the Markdown body.
 */
export function recordFile(type: 'tool' | 'category' | 'standard', record: object, body = ''): string {
  const document = new Document(record);
  document.commentBefore = ` yaml-language-server: $schema=../../public/schemas/${type}.schema.json`;
  visit(document, {
    Seq(_, sequence) {
      sequence.flow = sequence.items.every(isScalar) && isSeq(sequence);
    },
  });
  const yaml = document.toString({ lineWidth: 0, flowCollectionPadding: false });
  return `---\n${yaml.replace(/^(#[^\n]*)\n\n/, '$1\n')}---\n${body === '' ? '' : `\n${body.trim()}\n`}`;
}
