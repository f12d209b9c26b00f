import type { Root } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { parseFragment } from 'parse5';

/** Parses an HTML fragment as a browser with scripting disabled does. The nodes have no source positions. */
export function parseHtml(html: string): Root {
  return fromParse5(parseFragment(html, { scriptingEnabled: false })) as Root;
}
