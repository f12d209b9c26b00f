/** What the text of an event says is to be done: its paragraph "To do", without Markdown; undefined without one. */
export function toDoOf(body: string | undefined): string | undefined {
  const paragraph = /^\*\*To do\*\*: (.+(?:\n.+)*)/m.exec(body ?? '')?.[1];
  const plain = paragraph?.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/\s+/g, ' ');
  return plain && plain[0]?.toUpperCase() + plain.slice(1).trim();
}
