const MARKS = /\p{M}+/gu;
export const ASCII = /^[\0-\x7f]*$/;
const NOT_WORD = /[^\p{L}\p{N}]+/u;
const APOSTROPHES = /['’ʼ`]/g;
/** French and Italian words that are elided before a vowel: `l'identité`, `d'un`, `dell'azienda`. */
const ELISIONS = /(^|[^\p{L}\p{N}])(?:[cdjlmnst]|qu|un|(?:d|n|s)?[ae]ll)['’ʼ`](?=\p{L}{2})/gu;
/** Runs of letters of other scripts than those of the languages that are read. */
const OTHER_SCRIPT = /[^\P{L}\p{Script=Latin}]+/gu;
const LETTERS_WITHOUT_DECOMPOSITION: Readonly<Record<string, string>> = {
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
};

/** A text in letters without diacritics (NFKD), in its case but for letters such as `Ł`. */
export const unaccented = (text: string): string =>
  ASCII.test(text)
    ? text
    : text
        .normalize('NFKD')
        .replace(MARKS, '')
        .replace(/[øđłßæœı]/gi, (letter) => LETTERS_WITHOUT_DECOMPOSITION[letter.toLowerCase()] ?? letter);

/**
 * Folds a text: lower case, NFKD, without diacritics and elided words. Names of languages with symbols, such as C++,
 * become words.
 */
export function fold(text: string): string {
  const plain = unaccented(text).toLowerCase();
  if (!/['’ʼ`#+.]/.test(plain)) return plain;
  return plain
    .replace(ELISIONS, '$1')
    .replace(APOSTROPHES, '')
    .replace(/\bc#/g, 'csharp')
    .replace(/\bc\+\+/g, 'cpp')
    .replace(/(^|\s)\.net\b/g, '$1dotnet');
}

/** Whether a word is of a script that no language that is read is written in. */
export const isOtherScript = (word: string): boolean => !ASCII.test(word) && word.search(OTHER_SCRIPT) >= 0;

/** The folded words of a text, in order: runs of letters and digits. */
export function words(text: string): string[] {
  const folded = fold(text);
  return (ASCII.test(folded) ? folded : folded.replace(OTHER_SCRIPT, ' $& '))
    .split(NOT_WORD)
    .filter((word) => word !== '');
}

/** A pattern of any of some words, the longest first. */
export const oneOf = (words: Iterable<string>): string =>
  `(?:${[...new Set(words)].sort((a, b) => b.length - a.length).join('|')})`;

/** The words of lists by language, in all their languages. */
export const inAll = (...lists: readonly Readonly<Record<string, readonly string[]>>[]): string[] =>
  lists.flatMap((list) => Object.values(list).flat());

/** The words of a list with a space between each. */
export const wordSet = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Words that say nothing of a need: `plain` in a query for a tool, others by language. */
const FILLER_WORDS = {
  plain:
    'a an and are as at be by can do does for from get has have how i in into is it its me my need of on or our ' +
    'please so some than that the their them there these they this to using via want was we what when where which ' +
    'who whose will with without you your looking find show best good any',
  en:
    'about after again isnt arent all also always am another anyone anything around because been before being ' +
    'between both but cannot cant cheap cheaper cheapest could did didnt docs documentation doesnt doing done ' +
    'dont each either else even ever every everyone few give going had hello help here hey hi id if im instead ' +
    'ive just kindly know let lets like little lot lots made make makes making everything everybody anybody many ' +
    'may maybe me might more most much must myself no not nothing now off official one ones ours out over own ' +
    'perhaps probably put quite rather really recommend recommendation recommendations same say see several shall ' +
    'she he her his should since so someone something somehow still such suggest suggestion suggestions sure take ' +
    'tell thank thanks then theres thing things think those through till too try trying under until up upon use ' +
    'used using very was way ways well were whats whether which while why wish wont would yet',
  de:
    'aber abfragen abrufen alle allen als am anbieten anhand annehmen auf aus bei beim bekommen benutzen bieten bietet ' +
    'bitte brauche brauchen damit das dem den der des die diese diesen dieser ein einbauen einbinden eine einem ' +
    'einen einer erstellen es finden fur geben gerne gibt haben holen ich ihre ihren ihrer im ist jede jeden kann ' +
    'kommen kommt konnen lassen machen man mehrere meine meinem meinen meiner meines mit mochte mochten muss ' +
    'mussen nach nachschlagen nutzen oder sich sie sind soll sollen suche suchen uber und uns unser unsere ' +
    'unserem unseren unserer verwenden vom von welche welcher wie wir wo wollen zu zum zur zwischen',
  fr:
    'afin au aux avec avoir ce ces cet cette chaque comment consulter d dans depuis doit du elle en entre est et ' +
    'faire faut il ils je l la le les leur mes mon nos notre nous obtenir offrir ou par pas permet permettre peut ' +
    'pour proposer qu quel quelle qui quoi ses son sont souhaite sous sur tous toutes trouver une utiliser veux ' +
    'voir vos votre',
  es:
    'al buscar como con consultar cual cuando dar de del donde el ella encontrar esta este hacer las lo los mas ' +
    'mi mis necesito nuestra nuestro o obtener ofrecer para pero por que quiero se si sin su sus tener tu una uno ' +
    'usar ver y',
  pt:
    'ao aos com da das do dos e em encontrar eu fazer meu meus minha minhas na nao nas nos num numa obter ' +
    'oferecer onde os ou pela pelo preciso procurar qual quero sao sem seu seus sua suas ter um uma',
  it:
    'agli ai all alla alle avere cercare che chi ci come cosa da dai dal dall dalla degli dei dell della delle di ' +
    'gli ho i nei nel nell nella non nostri nostro offrire ottenere per quale sono sotto sul sulla suo tra trovare una ' +
    'usare vedere voglio',
  nl:
    'aan bij deze die dit door een eigen en geven hebben het hoe ik in is kan kunnen maken me met mijn naar om ' +
    'onder onze op te uit van via voor waar wat welke wij worden zelf zich zijn zoek zonder',
  pl:
    'czy dla dostęp gdzie jak jest który która które lub mam mi mojej moim mojego na nie od oraz po pod przez się ' +
    'są szukam to u w we własną własne z za ze żeby',
};

const { plain, ...others } = FILLER_WORDS;

/** Words without meaning in a query for a tool. */
export const STOP_WORDS: ReadonlySet<string> = new Set(words(plain));

/** Question words, polite phrases and words of any need, in English and in the languages of the glossary. */
export const FILLERS: ReadonlySet<string> = new Set([
  ...STOP_WORDS,
  ...Object.values(others).flatMap((list) => words(list)),
]);
