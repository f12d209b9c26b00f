import type { FeedEntry } from '../../records/observation.ts';

const KINDS: readonly (readonly [kind: FeedEntry['kind'], words: RegExp])[] = [
  [
    'sunset',
    /\b(?:sunset\w*|end[- ]of[- ](?:life|support)|eol|shut(?:ting)? ?down|retir(?:e|es|ed|ing|ement)|discontinu\w+|decommission\w*)\b/i,
  ],
  [
    'breaking',
    /\b(?:breaking|incompatible|no longer (?:accept|support|return|work)\w*|remov(?:e|es|ed|al|ing))\b/i,
  ],
  ['deprecation', /\bdeprecat\w+/i],
  ['security', /\b(?:security|vulnerabilit\w+|cve-\d{4}-\d+|ghsa-[\w-]+)\b/i],
  ['release', /\b(?:releas\w+|changelog|ga|generally available)\b|\bv?\d+\.\d+(?:\.\d+)?/i],
];

/** What a feed entry is about by the words of its title, the most urgent first. A guess that a person confirms. */
export function guessKind(title: string): FeedEntry['kind'] {
  return KINDS.find(([, words]) => words.test(title))?.[0] ?? 'other';
}
