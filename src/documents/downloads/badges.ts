import type { Catalog } from '../../catalog/catalog.ts';
import { type Document, textDocument } from '../document.ts';
import { escapeXml } from '../escape-xml.ts';

const LABEL = 'Fintech Tool Directory';
/** Mean width of a character of Verdana at 11 px, and the space around a text. */
const CHARACTER = 6.6;
const PADDING = 12;

const widthOf = (text: string) => Math.round([...text].length * CHARACTER + PADDING);

function badge(name: string, slug: string): Document {
  const left = widthOf(LABEL);
  const right = widthOf(name);
  const title = escapeXml(`${LABEL}: ${name}`);
  const label = (text: string, start: number, width: number) =>
    `<text x="${start + width / 2}" y="14" textLength="${width - PADDING}" lengthAdjust="spacingAndGlyphs">${escapeXml(text)}</text>`;
  const body = `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${title}"><title>${title}</title><rect width="${left}" height="20" fill="#15191c"/><rect x="${left}" width="${right}" height="20" fill="#0a625d"/><g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" text-anchor="middle">${label(LABEL, 0, left)}${label(name, left, right)}</g></svg>\n`;
  return textDocument(`/badge/${slug}.svg`, body);
}

/** `/badge/<slug>.svg`: says that a tool is listed, and nothing about its quality. */
export function badges(catalog: Catalog): Document[] {
  return catalog.tools.map(({ name, slug }) => badge(name, slug));
}
