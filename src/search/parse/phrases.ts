/** Splits a list at spaces. `|` stands for a space within a phrase. */
const phrases = (text: string): ReadonlySet<string> =>
  new Set(text.split(' ').map((phrase) => phrase.replaceAll('|', ' ')));

/** Words and phrases that exclude what follows, in the languages of the glossary. */
export const EXCLUDING: ReadonlySet<string> = phrases(
  'not neither none without except excluding exclude excludes other|than instead|of rather|than apart|from outside outside|of ' +
    'but|not but|no no isnt arent doesnt cannot cant minus never doesnt|need dont|need dont|require dont|want dont|use neednt avoid avoiding skip ' +
    'anything|but everything|but anyone|but everyone|but anybody|but everybody|but any|but all|but ' +
    'niet zonder geen bez nie nicht ohne ausser statt kein keine keinen sans sauf sin excepto salvo sem exceto senza eccetto tranne non nao anstatt sont|pas est|pas',
);

/** Words that may stand between an excluding word and its subject. */
export const BETWEEN: ReadonlySet<string> = new Set(
  (
    'a an the any in of from by charge owned being is are be using use uses used based on to with needing needs need require requires requiring ' +
    'required having have made written called only just one ones those it that which for available offered usable work works ' +
    'working operate operates operating serve serves serving cover covers covering support supports supporting supported der die das den dem la le les el los ' +
    'de du des di da do un una une eine einen ein aus sind ist son sono sao'
  ).split(' '),
);
export const AND: ReadonlySet<string> = new Set('and or nor und oder et ou y o e'.split(' '));
export const ARTICLES: ReadonlySet<string> = new Set(['a', 'an', 'any', 'the']);

/**
 * Words that exclude even an unknown subject. `not` and `no` are missing, because they are often part of the need.
 */
export const RULING_OUT: ReadonlySet<string> = phrases(
  'except excluding but|not but|no not|a not|an not|any anything|but everything|but ausser sauf excepto salvo exceto eccetto tranne',
);
/** Words for "without": a tool need not have what follows, which is no reason to rule out tools that name it. */
export const WITHOUT: ReadonlySet<string> = new Set('without ohne sans sin sem senza zonder bez'.split(' '));

/**
 * `no` before a place is Portuguese for "in the", unless it starts the query or follows a comma or one of these
 * words.
 */
export const JOINING: ReadonlySet<string> = new Set('but and or pero with please nor'.split(' '));

/** Words and endings that identify a Portuguese query. */
export const PORTUGUESE =
  /^(?:com|em|do|dos|das|ao|aos|na|nas|nos|um|uma|sem|pela|pelo|nao|mas)$|(?:cao|coes)$/;

/** Prepositions, articles and conjunctions before a condition. They carry no meaning without it. */
export const CONNECTORS: ReadonlySet<string> = new Set(
  'in for with from of the a an and or by on at to that is are has have within mit fur en para con em com per pour avec no na nos nas do da'.split(
    ' ',
  ),
);

/** Phrases between a tool and its owner or maker. */
export const OWNED_BY: ReadonlySet<string> = phrases(
  'owned|by belonging|to belongs|to belong|to made|by operated|by run|by acquired|by bought|by subsidiary|of ' +
    'subsidiaries|of gehort|zu propiedad|de',
);

/** Verbs that turn an exclusion into "not required": `doesn't need webhooks`, `need not have webhooks`. */
export const NEEDING: ReadonlySet<string> = new Set(
  'need needs needed neednt needing require requires required requiring'.split(' '),
);
/** The last words of {@link NOT_NEEDED}. */
export const NEEDED: ReadonlySet<string> = new Set(['needed', 'required', 'necessary', 'optional']);
/** Phrases after a subject that say "not required": `webhooks not required`. */
export const NOT_NEEDED: ReadonlySet<string> = phrases(
  'not|needed not|required not|necessary is|not|needed is|not|required isnt|needed isnt|required is|optional',
);

/** Verbs before a fact that are not part of the need: "open banking that sends webhooks". */
export const HAVING: ReadonlySet<string> = new Set(
  (
    'offer offers offering support supports supporting supported provide provides providing send sends sending comes include ' +
    'includes including publish publishes publishing expose exposes speaks notify notifies notifying'
  ).split(' '),
);

/** Terms of the field that hold an excluding word and exclude nothing. */
export const TERMS: readonly (readonly string[])[] = [
  'card not present',
  'no code',
  'not only',
  'not just',
  'not limited',
  'not stop',
  'not profit',
  'not fungible',
  'not custodial',
  'no op',
  'no show',
  'no loss',
  'nothing but',
].map((term) => term.split(' '));

/** Words between a price or share and what it limits, with the comparison that they say. */
export const LIMITS: ReadonlySet<string> = phrases(
  'under below less|than at|most up|to max maximum within over above more|than at|least min minimum unter bis|zu ' +
    'moins|de menos|de meno|di',
);
/** Those that name a least. */
export const LEAST: ReadonlySet<string> = phrases('over above more|than at|least min minimum');
/** Words beside a limit that name no price in particular. */
export const VAGUE: ReadonlySet<string> = new Set('fee fees price prices cost costs rate rates'.split(' '));
/** Words that join alternatives. */
export const OR: ReadonlySet<string> = new Set('or nor oder ou o'.split(' '));
/** Words that speak of the one who asks: what follows "we do not have" is no condition. */
export const ASKER: ReadonlySet<string> = new Set('i we have ich wir nous je'.split(' '));
/** Verbs with which people speak of what they lack themselves. */
export const LACKING: ReadonlySet<string> = new Set('have hold own know chosen got haben'.split(' '));
/** Units of a limit. */
export const UNITS: ReadonlySet<string> = new Set(
  'percent monthly usd eur gbp dollar dollars euro euros pound pounds cent cents ms seconds second minutes days calls requests month monat mois mes mese maand year per a an pro par im transaction'.split(
    ' ',
  ),
);
