import { parseDocument } from 'yaml';

const FENCE = /^---\r?\n([\s\S]*?)\r?\n---(?:\r?\n|$)/;

export interface FrontMatter {
  readonly data: unknown;
  readonly body: string;
  /** What makes the front matter unreadable, with the line in the file; empty when it can be used. */
  readonly errors: readonly { line: number; message: string }[];
}

/** Splits a content file into its YAML 1.2 front matter (parsed) and its Markdown body. Never throws. */
export function splitFrontMatter(text: string): FrontMatter {
  const match = FENCE.exec(text);
  if (!match) {
    const message = 'the file must start with front matter between two lines of ---';
    return { data: undefined, body: text, errors: [{ line: 1, message }] };
  }
  const document = parseDocument(match[1] ?? '', { prettyErrors: false });
  const errors = document.errors.map((error) => ({
    line: 1 + (match[1] ?? '').slice(0, error.pos[0]).split('\n').length,
    message: error.code === 'DUPLICATE_KEY' ? 'the same key is written twice' : error.message,
  }));
  return {
    data: errors.length > 0 ? undefined : document.toJS(),
    body: text.slice(match[0].length).trim(),
    errors,
  };
}
