import { satteri } from '@astrojs/markdown-satteri';

/** The Markdown of content files. */
export const markdownProcessor = satteri({ features: { smartPunctuation: false } });

const renderer = markdownProcessor.createRenderer({ syntaxHighlight: false });

/** The text of a content file as HTML, and its headings in their order with the ids that it gives them. Its HTML is trusted and passed on. */
export async function renderMarkdown(text: string) {
  const { code, metadata } = await (await renderer).render(text);
  return { html: code, headings: metadata.headings };
}
