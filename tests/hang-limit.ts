/** Longest time in milliseconds that a test waits for anything to happen: only what hangs takes so long. */
export const HANG_MS = 240_000;
