/** Words that narrow a need without naming it. */
export const FACET_WORDS: ReadonlySet<string> = new Set(
  (
    'api apis library sdk free opensource selfhosted dataset opendata data tool software platform service app server ' +
    'client package'
  ).split(' '),
);
