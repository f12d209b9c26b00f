import { channel } from 'node:diagnostics_channel';

/** Published after each call of the store. */
export interface StoreCall {
  readonly kind: 'reading' | 'writing';
  readonly milliseconds: number;
  readonly failed: boolean;
}

/** Every query and transaction (docs/observability.md). */
export const storeChannel = channel('fintech-tool-directory:store');
