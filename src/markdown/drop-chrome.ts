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
  return CHROME.has(node.tagName) || dataMd === 'skip' || ariaHidden === 'true' || hidden === true;
}

/**
 * Removes what is not text content: scripts, controls, drawings, hidden elements, comments, and elements with
 * `data-md="skip"`.
 */
export function dropChrome(node: Nodes): void {
  if (!('children' in node)) return;
  node.children = node.children.filter((child) => !isChrome(child)) as ElementContent[];
  for (const child of node.children) dropChrome(child);
}
