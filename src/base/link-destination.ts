/** A URL for a link of Markdown: what could end it, or be markup, is percent-encoded (RFC 3986 §2.1). */
export const linkDestination = (url: string): string =>
  url.replace(/[\s\p{Cc}\\`*[\]()<>!|]/gu, (character) =>
    [...Buffer.from(character)]
      .map((octet) => `%${octet.toString(16).toUpperCase().padStart(2, '0')}`)
      .join(''),
  );
