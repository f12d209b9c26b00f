/** Splits a list at spaces. `|` stands for a space within a phrase. */
const phrases = (text: string): ReadonlySet<string> =>
  new Set(text.split(' ').map((phrase) => phrase.replaceAll('|', ' ')));

/** Words that deny: they may be a part of the need, so a thing behind them is ruled out only where it surely is one. */
export const DENYING: ReadonlySet<string> = new Set(
  (
    'not no neither none never nor isnt arent doesnt dont wont cannot cant zero ' +
    'nicht kein keine keinen keiner keinem keines nie niemals pas aucun aucune ningun ninguna nao nenhum nenhuma ' +
    'non nessun nessuna niet geen zadnych'
  ).split(' '),
);
/** Those of {@link DENYING} that only a thing follows. */
export const NO: ReadonlySet<string> = new Set(
  'no kein keine keinen keiner keinem keines aucun aucune ningun ninguna nenhum nenhuma nessun nessuna geen zadnych'.split(
    ' ',
  ),
);
/** Phrases that rule out tools which state what follows, even where it is nothing known. */
export const RULING_OUT: ReadonlySet<string> = phrases(
  'except excluding excludes exclude but|not but|no not|a not|an not|any dont|want anything|but everything|but anyone|but ' +
    'everyone|but anybody|but everybody|but any|but all|but ausser sauf hormis excepto salvo exceto eccetto tranne behalve oprocz',
);
/** Phrases for "without": a tool need not lack the thing to be found, and no word of a record proves that it does. */
const WITHOUT =
  'without lacking minus avoid avoiding avoids skip skipping unlike free|of free|from other|than instead|of rather|than apart|from ' +
  'aside|from leaving|out outside outside|of doesnt|need dont|need dont|require dont|use neednt no|need|for ' +
  'ohne statt anstatt anstelle anstelle|von abgesehen|von ausserhalb frei|von vermeiden ' +
  'sans hors hors|de en|dehors|de au|lieu|de plutot|que eviter sont|pas est|pas ' +
  'sin fuera|de en|vez|de en|lugar|de evitar aparte|de sem fora|de fora|do fora|da em|vez|de ao|inves|de ' +
  'senza fuori fuori|da invece|di al|posto|di evitare zonder buiten in|plaats|van bez poza zamiast';
/** Words and phrases that exclude what follows, in the languages of the glossary. */
export const EXCLUDING: ReadonlySet<string> = new Set([...DENYING, ...RULING_OUT, ...phrases(WITHOUT)]);

/** Words that may stand between an excluding word and its subject. */
export const BETWEEN: ReadonlySet<string> = new Set(
  (
    'a an the any in of from by charge charges charging owned being is are be using use uses used based on to with needing needs need require requires requiring ' +
    'required having have made written called only just one ones those it that which for available offered usable work works ' +
    'working operate operates operating ask asks asking involve involves involving include includes including serve serves serving cover covers covering support supports supporting supported der die das den dem la le les el los ' +
    'de du des di da dal dalla dai do un una une eine einen ein aus sind ist son sono sao ' +
    'sean sea sejam con com mit avec en au aux dans met op het een'
  ).split(' '),
);
export const AND: ReadonlySet<string> = new Set('and or nor und oder et ou y o e'.split(' '));
export const ARTICLES: ReadonlySet<string> = new Set(['a', 'an', 'any', 'the']);

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
export const OR: ReadonlySet<string> = new Set('or nor oder ou o oppure lub albo'.split(' '));
/** Words that speak of the one who asks: what follows "we do not have" is no condition. */
export const ASKER: ReadonlySet<string> = new Set('i we have ich wir nous je'.split(' '));
/** People and firms: what they lack is a part of the need: "loans for people without a credit history". */
export const PEOPLE: ReadonlySet<string> = new Set(
  (
    'people person persons someone somebody anyone users user customers customer clients merchants sellers shops businesses firms households families ' +
    'workers freelancers borrowers consumers immigrants migrants students adults children kids farmers tenants those who leute menschen personen kunden nutzer ' +
    'handler firmen personnes gens clientes personas usuarios pessoas persone clienti utenti mensen klanten ludzi osob klientow'
  ).split(' '),
);
/** Verbs with which people speak of what they lack themselves. */
export const LACKING: ReadonlySet<string> = new Set('have hold own know chosen got haben'.split(' '));
/** Units of a limit. */
export const UNITS: ReadonlySet<string> = new Set(
  'percent monthly usd eur gbp dollar dollars euro euros pound pounds cent cents ms seconds second minutes days calls requests month monat mois mes mese maand year per a an pro par im transaction'.split(
    ' ',
  ),
);
