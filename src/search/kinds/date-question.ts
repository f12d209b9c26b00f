import { paths } from '../../records/urls.ts';
import { words } from '../text/words.ts';
import type { QuestionKind } from './asked-question.ts';

/** Most words in the name of a rule. */
const LONGEST_NAME = 6;

/** `when does MiCA apply`, `DORA deadline`: the page of a rule with its dates. */
export const DATE: QuestionKind = {
  kind: 'date',
  cues: new Set(
    'when date dates deadline deadlines timeline wann frist quand delai cuando plazo quando prazo scadenza wanneer kiedy'.split(
      ' ',
    ),
  ),
  open({ regulations }) {
    const rules = new Map(
      regulations.flatMap((one) =>
        [one.name, ...one.alternativeNames].map((name) => [words(name).join(''), one] as const),
      ),
    );
    return ({ words: all }) => {
      for (let length = Math.min(LONGEST_NAME, all.length); length > 0; length--)
        for (let at = 0; at + length <= all.length; at++) {
          const rule = rules.get(all.slice(at, at + length).join(''));
          if (rule)
            return { value: rule.slug, label: `Dates of ${rule.name}`, path: paths.regulation(rule.slug) };
        }
      return undefined;
    };
  },
};
