import { paths } from '../../records/urls.ts';
import { FILLERS, joinPhrase, words } from '../text/words.ts';
import type { QuestionKind } from './asked-question.ts';

/** Words that ask what a term means, and carry nothing else. */
const ASKING: ReadonlySet<string> = new Set(
  'what whats is are define definition meaning mean means stand stands explain term glossary was bedeutet heisst que signifie significa cosa'.split(
    ' ',
  ),
);
/** Words with which a question about a meaning begins or ends. */
const CUES: ReadonlySet<string> = new Set(
  'what whats define definition meaning mean means stand stands explain bedeutet heisst signifie significa'.split(
    ' ',
  ),
);

/** `what is psd2`, `kyc meaning`: the page of a term of the glossary. */
export const TERM: QuestionKind = {
  kind: 'term',
  cues: CUES,
  open({ glossary }) {
    const terms = new Map(
      glossary.flatMap((one) =>
        [one.term, ...(one.expansion ? [one.expansion] : []), ...one.also].map(
          (name) => [joinPhrase(words(name)), one] as const,
        ),
      ),
    );
    return ({ words: all }) => {
      const asked = all.filter((word) => !ASKING.has(word) && !FILLERS.has(word));
      const term = terms.get(joinPhrase(asked));
      return term && { value: term.slug, label: `What ${term.term} means`, path: paths.term(term.slug) };
    };
  },
};
