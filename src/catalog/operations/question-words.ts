/** Words of questions for operations, by what they do in the sentence. */
export const QUESTION_WORDS = {
  empty:
    'against allow available company compare versus vs expose fintech give given kind list offer only new person ' +
    'possible provide provider publish response service spec specification supply support tell tool un ' +
    'us user vendor wer within among amongst chez presso ne quels tiene tienen hanno haben hat ont hebben heeft maja ma tem quienes permettent permiten permitem offrent ofrecen oferecem bieden ' +
    'anbieter fournisseur prestataire proveedor fornecedor fornitore aanbieder dostawca one two three four',
  calls:
    'endpoint operation call route path method request api parameter field http rest endpunkt schnittstelle ' +
    'llamada chiamata appel aufruf chamada aanroep wywolanie',
  events: 'webhook hook event notify callback tell',
  required: 'required mandatory compulsory must obligatory have send pass give need field argument property',
  making: 'submit ingest record upload calculate confirm verify screen enrich capture pay freeze pause',
  asker:
    'code integration app application client system production build existing became become recent recently ' +
    'lately',
  placing: 'of at by from with in on via using does can has did for do have is chez bei von bij presso',
  except:
    'except exclude excludes excluding besides minus ausser sauf excepto salvo exceto tranne eccetto behalve ' +
    'oprocz',
  never: 'never lack lacks lacking missing unable',
  sentence: 'neither weder none kein keine keinen keiner nicht pas nao geen niet nie',
  not: 'not no non without nor ohne sans sin sem senza zonder bez',
  helping:
    'do does did can could has have had is are was were will would there offer offers provide provides support ' +
    'supports let lets give gives send sends',
  vendors:
    'who whose anyone provider providers vendor vendors company companies service services processor processors ' +
    'platform platforms exchanges psp psps gateway gateways banks apis tool tools anbieter fournisseur fournisseurs ' +
    'prestataire prestataires proveedor proveedores fornecedor fornecedores fornitore fornitori aanbieder ' +
    'aanbieders dostawca dostawcy qui quienes quem wer',
  which: 'which what welche quels quelles quali quais cuales welke ktore',
  joining: 'and or nor vs versus und oder et ou y e',
  articles: 'a an the any',
  owning: 'my our your their its this that these',
  acting: 'i we you they',
  leading: 'of to for from with by on at in as',
  happened: [
    { words: 'break breaks broke broken breaking incompatible', class: 'breaking', isSure: true },
    {
      words: '(?:became|become|newly|now)_(?:required|mandatory)',
      what: 'required',
      isSure: true,
    },
    { words: 'removed dropped withdrawn retired sunset discontinued', what: 'removed', isSure: true },
    { words: 'deprecate deprecated deprecates deprecation deprecations', what: 'deprecated' },
    { words: 'new newly added add adds introduce introduced launch launched', what: 'added' },
    { words: 'remove drop withdraw retire discontinue delete', what: 'removed' },
    { words: 'changed changelog', isSure: true },
    { words: 'change changes differ different update updates updated' },
    { words: 'happen happens happened' },
  ],
  opposites: [
    ['freeze', 'unfreeze'],
    ['lock', 'unlock'],
    ['block', 'unblock'],
    ['suspend', 'unsuspend resume reactivate'],
    ['activate', 'deactivate'],
    ['enable', 'disable'],
    ['pause', 'unpause resume reactivate'],
    ['archive', 'unarchive restore'],
    ['approve accept', 'reject decline deny refuse'],
    ['link', 'unlink'],
    ['subscribe', 'unsubscribe'],
    ['attach', 'detach'],
    ['assign', 'unassign'],
    ['start', 'stop'],
    ['buy', 'sell'],
    ['hold', 'release'],
  ],
};
