/** What crawlers may do with the content (contentsignals.org); in robots.txt and as a header on pages. */
export const CONTENT_SIGNAL = 'search=yes, ai-input=yes, ai-train=no';
