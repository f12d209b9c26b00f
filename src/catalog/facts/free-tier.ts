import type { Tri } from '../schema/scalars.ts';
import type { Tool } from '../schema/tool.ts';

/** Whether free pricing tells it: the record leaves the free tier open, and a pricing model is free or freemium. */
export function isFreeByModel({ pricing }: Pick<Tool, 'pricing'>): boolean {
  return (
    pricing.freeTier === 'unknown' &&
    [pricing.model, ...pricing.secondary].some((model) => model === 'free' || model === 'freemium')
  );
}

/** Free and freemium pricing are a free tier by definition, whatever else the record leaves open. */
export function freeTier(tool: Pick<Tool, 'pricing'>): Tri {
  return isFreeByModel(tool) ? 'yes' : tool.pricing.freeTier;
}
