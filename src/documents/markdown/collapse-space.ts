import type { Parents, Root, Text } from 'hast';

/** Elements beside and inside which white space at the edge is not rendered. */
const BLOCK = new Set([
  ...[
    'main',
    'section',
    'article',
    'aside',
    'header',
    'footer',
    'nav',
    'div',
    'figure',
    'figcaption',
    'address',
  ],
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'pre', 'blockquote', 'hr'],
  ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ...['summary', 'legend', 'br', 'wbr'],
]);
/** Inline elements that are shown without having text. */
const SHOWN = new Set(['img', 'input', 'select', 'textarea']);

/** Leaves of the white space in a tree what a browser renders (CSS Text 3, section 4.1.1); texts may become empty. */
export function collapseSpace(root: Root): void {
  /** Whether white space that follows is not rendered: it is at the start of a block or after other white space. */
  let bare = true;
  /** The last text, when the end of the block hides the space at its end. */
  let last: Text | undefined;

  function startOrEndBlock(): void {
    if (last) last.value = last.value.slice(0, -1);
    last = undefined;
    bare = true;
  }

  function collapse(parent: Parents): void {
    for (const child of parent.children) {
      if (child.type === 'text') {
        const value = child.value.replace(/[\t\n\v\f\r ]+/g, ' ');
        child.value = bare && value.startsWith(' ') ? value.slice(1) : value;
        if (child.value === '') continue;
        bare = value.endsWith(' ');
        last = bare ? child : undefined;
      }
      if (child.type !== 'element') continue;
      const isBlock = BLOCK.has(child.tagName);
      if (isBlock) startOrEndBlock();
      if (child.tagName !== 'pre') collapse(child);
      if (isBlock) startOrEndBlock();
      if (!SHOWN.has(child.tagName)) continue;
      bare = false;
      last = undefined;
    }
  }
  collapse(root);
  startOrEndBlock();
}
