import { readTokens, tokenRules } from '../components/design-tokens.ts';
import own from '../styles/styleguide.css?raw';
import tokens from '../styles/tokens.css?raw';

/** The stylesheet of the style guide: a rule for every token, and the guide's own few. */
export const GET = () =>
  new Response(tokenRules(readTokens(tokens)) + own, {
    headers: { 'content-type': 'text/css; charset=utf-8' },
  });
