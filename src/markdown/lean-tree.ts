import type { ElementContent, Nodes, Properties } from 'hast';

/** Elements that only group their children. */
const BOX = new Set(['main', 'section', 'article', 'aside', 'header', 'footer', 'nav', 'div', 'figure']);
/** Block elements: white space beside them is not rendered. */
const BLOCK = new Set([
  ...BOX,
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'pre', 'blockquote', 'hr'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'figcaption'],
]);
/** Inline elements that Markdown has no syntax for. */
const PLAIN = new Set(['span', 'small', 'time', 'abbr', 'sup', 'sub', 'data']);
/** Attributes that the converter reads. */
const READ = ['href', 'src', 'alt', 'title', 'align', 'colSpan', 'rowSpan', 'start', 'type', 'checked'];

const isBlock = (node: Nodes | undefined) => node?.type === 'element' && BLOCK.has(node.tagName);
const isBlank = (node: Nodes) => node.type === 'text' && /^[\t\n\f\r ]*$/.test(node.value);

function leanProperties(tagName: string, properties: Properties): Properties {
  const lean: Properties = {};
  for (const name of READ) if (properties[name] !== undefined) lean[name] = properties[name];
  // The language of a block of code.
  if (tagName === 'code' && properties['className']) lean['className'] = properties['className'];
  return lean;
}

/** The nodes that replace a node: itself, or its children when the element makes no difference. */
function leanNode(node: ElementContent): ElementContent[] {
  if (node.type !== 'element') return [node];
  node.properties = leanProperties(node.tagName, node.properties);
  if (node.tagName === 'pre') return [node];
  leanTree(node);
  const grouping = BOX.has(node.tagName) && node.children.every(isBlock);
  return grouping || PLAIN.has(node.tagName) ? node.children : [node];
}

/**
 * Removes what does not affect the Markdown: white space beside blocks, grouping elements with only blocks inside, and
 * attributes. That is half of all nodes, and the converter copies and visits every node many times.
 */
export function leanTree(parent: Nodes): void {
  if (!('children' in parent)) return;
  const children = (parent.children as ElementContent[]).flatMap(leanNode);
  const atEdge = parent.type === 'root' || isBlock(parent);
  const bare = (neighbour: Nodes | undefined) => (neighbour ? isBlock(neighbour) : atEdge);
  parent.children = children.filter(
    (child, index) => !isBlank(child) || !(bare(children[index - 1]) || bare(children[index + 1])),
  );
}
