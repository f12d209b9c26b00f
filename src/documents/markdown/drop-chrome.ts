import type { ElementContent, Nodes } from 'hast';

/** Elements that are controls, decoration or scripts, never content. */
const CHROME = new Set([
  'script',
  'style',
  'template',
  'svg',
  'noscript',
  'button',
  'form',
  'dialog',
  'iframe',
]);

function isChrome(node: Nodes): boolean {
  if (node.type === 'comment') return true;
  if (node.type !== 'element') return false;
  const { dataMd, ariaHidden, hidden } = node.properties;
  return CHROME.has(node.tagName) || dataMd === 'skip' || ariaHidden === 'true' || hidden !== undefined;
}

const isEmptyLink = (node: Nodes): boolean =>
  node.type === 'element' &&
  node.tagName === 'a' &&
  node.children.every((child) => child.type === 'text' && child.value.trim() === '');

/**
 * Removes what is not text content: scripts, controls, drawings, hidden elements, comments, elements with
 * `data-md="skip"`, and links that held nothing else.
 */
export function dropChrome(node: Nodes): void {
  if (!('children' in node)) return;
  const children = node.children.filter((child) => !isChrome(child));
  for (const child of children) dropChrome(child);
  node.children = children.filter((child) => !isEmptyLink(child)) as ElementContent[];
}
