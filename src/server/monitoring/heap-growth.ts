import { setFlagsFromString } from 'node:v8';

/**
 * Keeps V8's young generation small. Loading modules and the catalogue makes much short-lived garbage, for which
 * it would grow to tens of megabytes that are never given back.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
}

/** Ends the thrift of the start: once requests come, fewer collections are worth more than memory. */
export function letHeapGrow(): void {
  setFlagsFromString('--semi-space-growth-factor=2');
}
