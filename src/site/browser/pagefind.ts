/** The part of Pagefind's browser API that the site uses. */
export interface PageHit {
  url: string;
  excerpt: string;
  meta: { title?: string; section?: string };
}
/** A page that was found; its text loads when it is asked for. */
export interface PageResult {
  data(): Promise<PageHit>;
}
export interface Pagefind {
  options(options: { excerptLength: number }): Promise<void>;
  search(query: string, options?: { filters: Record<string, string> }): Promise<{ results: PageResult[] }>;
}

// A variable, because the bundler would resolve a literal, and the file exists only after the build.
const INDEX = '/pagefind/pagefind.js';
let engine: Promise<Pagefind> | undefined;

async function load(): Promise<Pagefind> {
  const pagefind = (await import(/* @vite-ignore */ INDEX)) as Pagefind;
  await pagefind.options({ excerptLength: 24 });
  return pagefind;
}

/** The full-text index, loaded on first use; after a failed load the next call tries again. */
export async function openPagefind(): Promise<Pagefind> {
  engine ??= load();
  try {
    return await engine;
  } catch (error) {
    engine = undefined;
    throw error;
  }
}
