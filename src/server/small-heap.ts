import { setFlagsFromString } from 'node:v8';

// Reading the catalogue makes much short-lived garbage, for which V8 would grow its young generation to tens
// of megabytes that it never gives back. It may grow again once the process serves: see `letHeapGrow`.
setFlagsFromString('--semi-space-growth-factor=1');

/** Ends the thrift of the start, after which fewer collections are worth more than memory. */
export function letHeapGrow(): void {
  setFlagsFromString('--semi-space-growth-factor=2');
}
