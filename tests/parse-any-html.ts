import type { Root } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { parseFragment } from 'parse5';

/** Parses HTML, also of a whole page, as a browser with scripting disabled does. The nodes have no source positions. */
export function parseAnyHtml(html: string): Root {
  return fromParse5(parseFragment(html, { scriptingEnabled: false })) as Root;
}
