/** `TEST_ALL_PAGES=1` (docs/testing.md): judges read every page, instead of a page of each template or shape. */
export const ALL_PAGES = process.env['TEST_ALL_PAGES'] !== undefined;

/** Longest time in milliseconds that a test waits for anything to happen: only what hangs takes so long. */
export const HANG_MS = 240_000;
