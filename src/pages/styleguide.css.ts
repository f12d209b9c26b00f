import own from '../site/styles/pages/styleguide.css?raw';
import tokens from '../site/styles/tokens.css?raw';
import { readTokens, tokenRules } from '../site/view/design-tokens.ts';

/** The stylesheet of the style guide: a rule for every token, and the rules of the guide itself. */
export const GET = () =>
  new Response(tokenRules(readTokens(tokens)) + own, {
    headers: { 'content-type': 'text/css; charset=utf-8' },
  });
