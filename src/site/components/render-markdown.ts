import { satteri } from '@astrojs/markdown-satteri';

/** The Markdown of content files. */
export const markdownProcessor = satteri({ features: { smartPunctuation: false } });

const renderer = markdownProcessor.createRenderer({ syntaxHighlight: false });

export interface RenderedMarkdown {
  readonly html: string;
  /** Headings in their order, with the ids that `html` gives them. */
  readonly headings: readonly { readonly depth: number; readonly slug: string; readonly text: string }[];
}

/** The text of a content file as HTML. Its HTML is trusted and passed on. */
export async function renderMarkdown(text: string): Promise<RenderedMarkdown> {
  const { code, metadata } = await (await renderer).render(text);
  return { html: code, headings: metadata.headings };
}
