import { type Document, textDocument } from './document.ts';

/** What crawlers may do with the content (contentsignals.org); also a header of pages. */
export const CONTENT_SIGNAL = 'search=yes, ai-input=yes, ai-train=no';

const SEARCH_AND_USER = [
  'OAI-SearchBot',
  'ChatGPT-User',
  'Claude-SearchBot',
  'Claude-User',
  'PerplexityBot',
  'Perplexity-User',
  'Applebot',
  'DuckAssistBot',
  'MistralAI-User',
  'Amazonbot',
];
const TRAINING = [
  'GPTBot',
  'ClaudeBot',
  'anthropic-ai',
  'Claude-Web',
  'Google-Extended',
  'Applebot-Extended',
  'CCBot',
  'Meta-ExternalAgent',
  'Bytespider',
  'cohere-ai',
];

function group(comment: string, agents: readonly string[]): string {
  const names = agents.map((agent) => `User-agent: ${agent}`);
  return [
    `# ${comment}`,
    ...names,
    'Allow: /',
    'Disallow: /api/agent/',
    `Content-Signal: ${CONTENT_SIGNAL}`,
  ].join('\n');
}

/**
 * `/robots.txt` (RFC 9309). A crawler obeys one group only, so every group repeats the rules. There is no
 * `Agentmap` directive: audits report it as unknown, and pages announce the catalog in `Link`.
 */
export function robotsTxt(baseUrl: string): Document {
  const body = [
    '# Fintech Tool Directory\n# search = search index; ai-input = grounding, retrieval, agents; ai-train = model training.',
    group('Everyone', ['*']),
    group('Search and user-triggered fetchers of AI services', SEARCH_AND_USER),
    group('Crawlers that also train models: may read for search and agents, not for training', TRAINING),
    `Sitemap: ${baseUrl}/sitemap.xml`,
  ].join('\n\n');
  return textDocument('/robots.txt', `${body}\n`);
}
