import type { Element, ElementContent, Root as HtmlRoot, Nodes } from 'hast';
import type { BlockContent, List, ListItem, Paragraph, PhrasingContent, Root, RootContent } from 'mdast';
import { wordSet } from '../../base/words.ts';
import { CONTAINERS, collapseSpace, isElement, textOf } from './html-tree.ts';
import { tableToMdast } from './table-to-mdast.ts';

/** Elements whose content is a sequence of blocks. */
const FLOW = new Set([...CONTAINERS, 'fieldset', 'legend', 'form']);
/** Inline elements of HTML. */
const INLINE = wordSet(
  'a abbr b bdi bdo br button cite code data del dfn em i img input ins kbd label mark q s samp small span strong sub sup time u var wbr',
);
const PHRASING = new Set(['break', 'delete', 'emphasis', 'image', 'inlineCode', 'link', 'strong', 'text']);
const isPhrasing = (node: RootContent): node is PhrasingContent => PHRASING.has(node.type);

const collapsed = (value: unknown) =>
  String(value ?? '')
    .replace(/\s+/g, ' ')
    .trim();

/** Inline nodes without line breaks and spaces at both ends. */
function trimmed(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const first = nodes.findIndex(({ type }) => type !== 'break');
  const last = nodes.findLastIndex(({ type }) => type !== 'break');
  const kept = nodes.slice(Math.max(0, first), last + 1);
  const [start, end] = [kept[0], kept.at(-1)];
  if (start?.type === 'text') start.value = start.value.replace(/^ +/, '');
  if (end?.type === 'text') end.value = end.value.replace(/ +$/, '');
  return kept.filter((node) => node.type !== 'text' || node.value !== '');
}

/** Runs of inline nodes as paragraphs, other nodes as they are. */
function toFlow(nodes: readonly RootContent[]): BlockContent[] {
  const flow: BlockContent[] = [];
  let run: PhrasingContent[] = [];
  const endRun = (): void => {
    if (!run.every((node) => node.type === 'text' && node.value.trim() === ''))
      flow.push({ type: 'paragraph', children: trimmed(run) });
    run = [];
  };
  for (const node of nodes)
    if (isPhrasing(node)) run.push(node);
    else {
      endRun();
      flow.push(node as BlockContent);
    }
  endRun();
  return flow;
}

/** Whether blank lines separate the blocks of an item. */
function isSpread(node: Element): boolean {
  let seen = false;
  for (const child of node.children) {
    if (child.type !== 'element' || INLINE.has(child.tagName)) continue;
    if (child.tagName === 'p' || seen || isSpread(child)) return true;
    seen = true;
  }
  return false;
}

function itemToMdast(item: Element): ListItem {
  return { type: 'listItem', spread: isSpread(item), children: toFlow(childrenToMdast(item)) };
}

function listToMdast(list: Element): List {
  const ordered = list.tagName === 'ol';
  const children = list.children.filter((child) => isElement(child, 'li')).map(itemToMdast);
  return {
    type: 'list',
    ordered,
    start: ordered ? Number.parseInt(String(list.properties['start'] ?? 1), 10) : null,
    spread: children.length > 1 && children.some(({ spread }) => spread),
    children,
  };
}

function codeToMdast(pre: Element): RootContent {
  const code = pre.children.find((child) => isElement(child, 'code'));
  const classes = isElement(code) ? ((code.properties['className'] ?? []) as string[]) : [];
  const language =
    classes.find((name) => name.startsWith('language-'))?.slice('language-'.length) ??
    (pre.properties['dataLanguage'] as string | undefined);
  return { type: 'code', lang: language ?? null, meta: null, value: textOf(pre).replace(/\n+$/, '') };
}

function paragraph(children: PhrasingContent[]): Paragraph[] {
  return children.length > 0 ? [{ type: 'paragraph', children }] : [];
}

function elementToMdast(node: Element): RootContent[] {
  const { tagName, properties } = node;
  const inline = () => childrenToMdast(node) as PhrasingContent[];
  switch (tagName) {
    case 'a': {
      const title = collapsed(properties['title']) || null;
      return [{ type: 'link', url: String(properties['href'] ?? ''), title, children: inline() as never }];
    }
    case 'strong':
    case 'b':
      return [{ type: 'strong', children: inline() }];
    case 'em':
    case 'i':
      return [{ type: 'emphasis', children: inline() }];
    case 'code':
    case 'kbd':
      return [{ type: 'inlineCode', value: textOf(node) }];
    case 'br':
      return [{ type: 'break' }];
    case 'img': {
      const title = collapsed(properties['title']) || null;
      return [
        { type: 'image', url: String(properties['src'] ?? ''), title, alt: collapsed(properties['alt']) },
      ];
    }
    case 'p':
    case 'summary':
      return paragraph(trimmed(inline()));
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return [{ type: 'heading', depth: Number(tagName[1]) as 1, children: trimmed(inline()) }];
    case 'ul':
    case 'ol':
      return [listToMdast(node)];
    case 'pre':
      return [codeToMdast(node)];
    case 'blockquote':
      return [{ type: 'blockquote', children: toFlow(childrenToMdast(node)) }];
    case 'hr':
      return [{ type: 'thematicBreak' }];
    case 'table':
      // Markdown has no captions: that of a table becomes a paragraph before it.
      return [
        ...node.children
          .filter((child) => isElement(child, 'caption'))
          .flatMap((caption) => paragraph(trimmed(childrenToMdast(caption) as PhrasingContent[]))),
        tableToMdast(node, (cell) => childrenToMdast(cell) as PhrasingContent[]),
      ];
    case 'caption':
    case 'input':
      return [];
    default:
      return FLOW.has(tagName) ? toFlow(childrenToMdast(node)) : childrenToMdast(node);
  }
}

function childrenToMdast(parent: Nodes): RootContent[] {
  const nodes: RootContent[] = [];
  for (const child of 'children' in parent ? (parent.children as ElementContent[]) : []) {
    if (child.type === 'element') nodes.push(...elementToMdast(child));
    if (child.type !== 'text' || child.value === '') continue;
    const last = nodes.at(-1);
    if (last?.type === 'text') last.value += child.value;
    else nodes.push({ type: 'text', value: child.value });
  }
  return nodes;
}

/** Turns a tree of HTML, which it changes, into one of Markdown. */
export function toMdast(root: HtmlRoot): Root {
  collapseSpace(root);
  return { type: 'root', children: toFlow(childrenToMdast(root)) };
}
