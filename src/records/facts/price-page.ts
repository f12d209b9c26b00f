import type { Tool } from '../tool.ts';

/** Address of a tool's prices: its price page, else the page on which its pricing was read. */
export const pricePage = ({ links, pricing }: Pick<Tool, 'links' | 'pricing'>): string | undefined =>
  links.pricing ?? pricing.url;
