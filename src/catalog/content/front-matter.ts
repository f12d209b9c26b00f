import { CORE_SCHEMA, load, YAMLException } from 'js-yaml';
import { Document, isMap, isScalar, type Pair, parseDocument, visit } from 'yaml';
import type { SchemaName } from '../../records/collections.ts';

const FENCE = /^---\r?\n([\s\S]*?)\r?\n---(?:\r?\n|$)/;

interface FrontMatter {
  readonly data: unknown;
  readonly body: string;
  /** What makes the front matter unreadable, with the line in the file; empty when it can be used. */
  readonly errors: readonly { line: number; message: string }[];
}

/** Every syntax error of a text whose first error is `first`; the fast parser stops at that one. */
function faults(yaml: string, first: YAMLException): FrontMatter['errors'] {
  const found = parseDocument(yaml, { prettyErrors: false }).errors.map((error) => ({
    before: yaml.slice(0, error.pos[0]),
    message: error.code === 'DUPLICATE_KEY' ? 'the same key is written twice' : error.message,
  }));
  // The YAML begins on the second line of the file.
  if (found.length === 0) return [{ line: (first.mark?.line ?? 0) + 2, message: first.reason }];
  return found.map(({ before, message }) => ({ line: 1 + before.split('\n').length, message }));
}

/** Parses YAML 1.2; dates stay text. Throws at the first syntax error. */
export const readYaml = (yaml: string): unknown => load(yaml, { schema: CORE_SCHEMA });

function parseYaml(yaml: string): Pick<FrontMatter, 'data' | 'errors'> {
  try {
    return { data: readYaml(yaml), errors: [] };
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    return { data: undefined, errors: faults(yaml, error) };
  }
}

/** Splits a content file into its front matter (parsed) and its Markdown body. Never throws. */
export function splitFrontMatter(text: string): FrontMatter {
  const match = FENCE.exec(text);
  if (!match) {
    const message = 'the file must start with front matter between two lines of ---';
    return { data: undefined, body: text, errors: [{ line: 1, message }] };
  }
  return { ...parseYaml(match[1] ?? ''), body: text.slice(match[0].length).trim() };
}

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
