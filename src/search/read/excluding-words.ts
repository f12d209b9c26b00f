/** A set of phrases that are written with `|` between their words. */
const phrases = (text: string): ReadonlySet<string> =>
  new Set(text.split(' ').map((phrase) => phrase.replaceAll('|', ' ')));

/** Words that rule out what comes next, in the languages of the glossary; several words count as one. */
export const EXCLUDING: ReadonlySet<string> = phrases(
  'not without except excluding exclude excludes other|than instead|of rather|than apart|from outside outside|of ' +
    'but|not but|no no isnt arent doesnt cannot cant minus never doesnt|need dont|need dont|require dont|want dont|use neednt avoid avoiding skip ' +
    'anything|but everything|but anyone|but everyone|but anybody|but everybody|but any|but all|but ' +
    'nicht ohne ausser statt kein keine keinen sans sauf sin excepto salvo sem exceto senza eccetto tranne non nao anstatt',
);

/** Words between the excluding one and what it rules out. */
export const BETWEEN: ReadonlySet<string> = new Set(
  (
    'a an the any in of from by owned being is are be using use uses used based on to with needing needs need require requires requiring ' +
    'required having have made written called only just one ones those it that which for available offered usable work works ' +
    'working operate operates operating serve serves serving cover covers covering support supports supporting supported der die das den dem la le les el los ' +
    'de du des di da do un una une eine einen ein'
  ).split(' '),
);
export const AND: ReadonlySet<string> = new Set('and or nor und oder et ou y o e'.split(' '));
export const ARTICLES: ReadonlySet<string> = new Set(['a', 'an', 'any', 'the']);

/** Words after which even something unknown is ruled out; `not` and `no` alone often belong to the need. */
export const RULING_OUT: ReadonlySet<string> = phrases(
  'without except excluding but|not but|no not|a not|an not|any anything|but everything|but ' +
    'ohne ausser sans sauf sin excepto salvo sem exceto senza eccetto tranne',
);

/** `no` before a place is Portuguese for "in the", but for a start of a query, a comma or one of these words. */
export const JOINING: ReadonlySet<string> = new Set('but and or pero with please nor'.split(' '));

/** Words, and endings of words, that show a query to be Portuguese. */
export const PORTUGUESE =
  /^(?:com|em|do|dos|das|ao|aos|na|nas|nos|um|uma|sem|pela|pelo|nao|mas)$|(?:cao|coes)$/;

/** Words that lead to what is asked for and say nothing without it. */
export const CONNECTORS: ReadonlySet<string> = new Set(
  'in for with from of the a an and or by on at to that is are has have within mit fur en para con em com per pour avec no na nos nas do da'.split(
    ' ',
  ),
);

/** Words between a tool and who stands behind it. */
export const OWNED_BY: ReadonlySet<string> = phrases(
  'owned|by belonging|to belongs|to belong|to made|by operated|by run|by acquired|by bought|by subsidiary|of ' +
    'subsidiaries|of gehort|zu propiedad|de',
);

/** Words that make what is ruled out a thing that need not be there: `doesn't need webhooks`, `need not have webhooks`. */
export const NEEDING: ReadonlySet<string> = new Set(
  'need needs needed neednt needing require requires required requiring'.split(' '),
);
/** The last words of {@link NOT_NEEDED}. */
export const NEEDED: ReadonlySet<string> = new Set(['needed', 'required', 'necessary', 'optional']);
/** The same as {@link NEEDING} behind a thing: `webhooks not required`. */
export const NOT_NEEDED: ReadonlySet<string> = phrases(
  'not|needed not|required not|necessary is|not|needed is|not|required isnt|needed isnt|required is|optional',
);

/** Verbs that lead to a fact and are no part of the need: "open banking that sends webhooks". */
export const HAVING: ReadonlySet<string> = new Set(
  (
    'offer offers offering support supports supporting supported provide provides providing send sends sending comes include ' +
    'includes including publish publishes publishing expose exposes speaks notify notifies notifying'
  ).split(' '),
);
