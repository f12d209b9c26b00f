/** What the site uses of Pagefind's interface in the browser. */
export interface PageHit {
  url: string;
  excerpt: string;
  meta: { title?: string; section?: string };
}
export interface Pagefind {
  options(options: { excerptLength: number }): Promise<void>;
  search(
    query: string,
    options?: { filters: Record<string, unknown> },
  ): Promise<{ results: { data(): Promise<PageHit> }[] }>;
}

// A plain variable keeps the bundler from resolving a file that exists only after the build.
const INDEX = '/pagefind/pagefind.js';
let engine: Promise<Pagefind> | undefined;

async function load(): Promise<Pagefind> {
  const pagefind = (await import(/* @vite-ignore */ INDEX)) as Pagefind;
  await pagefind.options({ excerptLength: 24 });
  return pagefind;
}

/** The full-text index, loaded once with the first use; a failed load is tried anew by the next. */
export async function openPagefind(): Promise<Pagefind> {
  engine ??= load();
  try {
    return await engine;
  } catch (error) {
    engine = undefined;
    throw error;
  }
}
