import { documentType } from '../../documents/document.ts';

const BY_EXTENSION: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  css: 'text/css; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  gif: 'image/gif',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  mjs: 'text/javascript; charset=utf-8',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml; charset=utf-8',
  ttf: 'font/ttf',
  wasm: 'application/wasm',
  webmanifest: 'application/manifest+json',
  webp: 'image/webp',
  woff: 'font/woff',
  woff2: 'font/woff2',
};

/** Media type of a static file by its path; bytes without meaning when nothing is known. */
export function mediaType(path: string): string {
  const extension = /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '';
  return documentType(path) ?? BY_EXTENSION[extension] ?? 'application/octet-stream';
}

/** Whether compressing bytes of this media type is worth it: text of any kind is, packed formats are not. */
export function isCompressible(type: string): boolean {
  return /^text\/|[/+](?:json|xml|javascript|yaml|x-ndjson|wasm)\b|^image\/svg|^font\/ttf/.test(type);
}
