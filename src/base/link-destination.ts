/**
 * A URL as a Markdown link destination. Characters that could end the destination or act as markup are
 * percent-encoded (RFC 3986 §2.1).
 */
export const linkDestination = (url: string): string =>
  url.replace(/[\s\p{Cc}\\`*[\]()<>!|]/gu, (character) =>
    [...Buffer.from(character)]
      .map((octet) => `%${octet.toString(16).toUpperCase().padStart(2, '0')}`)
      .join(''),
  );
