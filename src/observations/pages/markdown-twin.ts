import type { Collector } from '../collector.ts';

/** Checks whether the documentation is served as Markdown when the client accepts it (RFC 9110 §12.5.1, RFC 7763). */
export const markdownTwin: Collector = {
  name: 'markdown-twin',
  documented: false,
  everyDays: 14,
  targets: ({ links: { docs } }) => (docs === undefined ? [] : [{ subject: docs, url: docs }]),
  async observe({ url }, visit) {
    const { status, headers } = await visit(url, { accept: 'text/markdown', whole: true });
    if (status === 404 || status === 410) return { gone: true };
    return { markdown: /^text\/markdown(?:$|[\s;])/i.test(headers['content-type'] ?? '') };
  },
};
