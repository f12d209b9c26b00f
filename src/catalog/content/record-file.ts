import { Document, isMap, isScalar, type Pair, visit } from 'yaml';
import type { SchemaName } from '../../records/editor-schemas.ts';

/** Characters up to which a list, or an entry of a list, is written on one line. */
const SHORT = 140;

const length = (node: unknown) => (isScalar(node) ? String(node.value).length + 2 : SHORT);
const pairLength = ({ key, value }: Pair) => length(key) + length(value);
const sum = (lengths: readonly number[]) => lengths.reduce((total, each) => total + each, 0);

/**
 * Writes a record as the text of a content file: a comment that names its schema for editors, the front
 * matter in the order of the record's keys (short lists and short entries of lists on one line), and the Markdown body.
 */
export function recordFile(type: SchemaName, record: object, body = ''): string {
  const document = new Document(record);
  document.commentBefore = ` yaml-language-server: $schema=../../public/schemas/${type}.schema.json`;
  visit(document, {
    Seq(_, sequence) {
      sequence.flow = sum(sequence.items.map(length)) < SHORT;
      for (const item of sequence.items) if (isMap(item)) item.flow = sum(item.items.map(pairLength)) < SHORT;
    },
  });
  const yaml = document.toString({ lineWidth: 0, flowCollectionPadding: false });
  return `---\n${yaml.replace(/^(#[^\n]*)\n\n/, '$1\n')}---\n${body === '' ? '' : `\n${body.trim()}\n`}`;
}
