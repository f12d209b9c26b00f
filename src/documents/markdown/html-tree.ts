import type { Element, ElementContent, Nodes, Parents, Properties, Root, Text } from 'hast';

/** A comment, a script or style whole, or one tag, whose quoted attributes may hold `<` and `>`. */
const TOKEN =
  /<!--[\s\S]*?-->|<(?:script|style)\b[\s\S]*?<\/(?:script|style)>|<(\/?)([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>/gi;
const ATTRIBUTE = /([^\s"'=<>/]+)(?:=(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;
const REFERENCE = /&(?:#(\d+)|#x([\da-f]+)|([a-z][a-z0-9]*));/gi;

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

const VOID = new Set(['br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr']);

/** Attributes that are kept, with the name of the property that holds each. */
const KEPT = new Map([
  ...'href src alt title align start hidden style name property content rel'
    .split(' ')
    .map((name): [string, string] => [name, name]),
  ['aria-hidden', 'ariaHidden'],
  ['colspan', 'colSpan'],
  ['rowspan', 'rowSpan'],
  ['data-language', 'dataLanguage'],
  ['data-md', 'dataMd'],
]);

function decode(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(REFERENCE, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name === undefined)
      return String.fromCodePoint(Number.parseInt(decimal ?? hex ?? '', decimal ? 10 : 16));
    const character = NAMED[name];
    if (character === undefined) throw new Error(`${whole} is not decoded: write the character itself`);
    return character;
  });
}

function readProperties(tagName: string, attributes: string): Properties {
  const properties: Properties = {};
  for (const { 1: name = '', 2: double, 3: single, 4: bare } of attributes.matchAll(ATTRIBUTE)) {
    const property = KEPT.get(name);
    const value = double ?? single ?? bare ?? '';
    if (property !== undefined) properties[property] = decode(value);
    // The language of a block of code.
    if (name === 'class' && tagName === 'code') properties['className'] = value.split(/\s+/);
  }
  return properties;
}

/**
 * Reads HTML as this site renders it: every element that is not void is closed, in order. Scripts, styles, comments and elements
 * that are `left` out are not in the tree; values of properties are strings, of `className` a list. A parser of any HTML takes
 * ten times as long.
 * Throws when an end tag does not match, or a character reference is none of the few that rendering writes.
 */
export function parseHtml(html: string, isLeftOut: (element: Element) => boolean = () => false): Root {
  const root: Root = { type: 'root', children: [] };
  const open: Element[] = [];
  let children: ElementContent[] = root.children as ElementContent[];
  /** How many elements are open where one was left out. */
  let outside: number | undefined;
  let from = 0;
  const addText = (end: number): void => {
    if (end > from && outside === undefined)
      children.push({ type: 'text', value: decode(html.slice(from, end)) });
  };
  for (const { 0: token, 1: slash, 2: name, 3: attributes = '', index } of html.matchAll(TOKEN)) {
    addText(index);
    from = index + token.length;
    if (name === undefined) continue;
    const tagName = name.toLowerCase();
    if (slash) {
      const ended = open.pop();
      if (ended?.tagName !== tagName)
        throw new Error(`</${tagName}> ends <${ended?.tagName ?? 'nothing'}>: close every element, in order`);
      children = (open.at(-1)?.children ?? root.children) as ElementContent[];
      if (open.length === outside) outside = undefined;
      continue;
    }
    const properties = outside === undefined ? readProperties(tagName, attributes) : {};
    const added: Element = { type: 'element', tagName, properties, children: [] };
    const isOpen = !VOID.has(tagName) && !attributes.endsWith('/');
    if (outside === undefined && !isLeftOut(added)) children.push(added);
    else if (isOpen) outside ??= open.length;
    if (!isOpen) continue;
    open.push(added);
    children = added.children;
    // A line break right after the tag is not part of the text.
    if (tagName === 'pre' && html[from] === '\n') from += 1;
  }
  addText(html.length);
  if (open.length > 0) throw new Error(`<${open.at(-1)?.tagName}> is not closed`);
  return root;
}

/** Whether a node is an element, optionally with one of these names. */
export function isElement(node: Nodes | undefined, ...names: string[]): node is Element {
  return node?.type === 'element' && (names.length === 0 || names.includes(node.tagName));
}

/** Calls `visit` for every element below `node`, parents before children. */
export function eachElement(node: Nodes, visit: (element: Element) => void): void {
  if (!('children' in node)) return;
  for (const child of node.children) {
    if (child.type === 'element') visit(child);
    eachElement(child, visit);
  }
}

/** Text of a node and everything below it, as written. */
export function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

/** A new element without attributes. */
export function element(tagName: string, children: ElementContent[]): Element {
  return { type: 'element', tagName, properties: {}, children };
}

export function text(value: string): ElementContent {
  return { type: 'text', value };
}

/** Elements that hold blocks and are none of the others. */
export const CONTAINERS = 'main section article aside header footer nav div figure figcaption address'.split(
  ' ',
);

/** Elements beside and inside which white space at the edge is not rendered. */
const BLOCK = new Set([
  ...CONTAINERS,
  ...'p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd pre blockquote hr table caption colgroup col thead tbody tfoot tr th td summary legend br wbr'.split(
    ' ',
  ),
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
