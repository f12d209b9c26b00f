import type { Tri } from '../scalars.ts';
import type { Tool } from '../tool.ts';

/** Whether the free tier follows from the pricing model (free or freemium) and is not recorded itself. */
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
