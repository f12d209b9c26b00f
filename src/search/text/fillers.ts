import { STOP_WORDS } from './words.ts';

/** Words of questions and politeness, and words that any need may hold. */
const ENGLISH =
  'about after again all also always am another anyone anything around because been before being between both but ' +
  'cannot cant could did didnt doesnt doing done dont each either else even ever every everyone few give going had ' +
  'hello help here hey hi id if im instead ive just kindly know let lets like little lot lots made make makes making ' +
  'everything everybody anybody many may maybe me might more most much must myself no not nothing now off one ones ours out over own perhaps ' +
  'probably put quite rather really recommend recommendation recommendations same say see several shall she he her his ' +
  'should since so someone something somehow still such suggest suggestion suggestions sure take tell thank thanks ' +
  'then theres thing things think those through till too try trying under until up upon use used using very was way ' +
  'ways well were whats whether which while why wish wont would yet';
/** The same in German, French, Spanish, Portuguese and Italian. */
const FOREIGN =
  'als am auf aus bei brauche das dem den der des die ein eine einem einen einer es fur gibt ich im ist kann man mit ' +
  'mochte nach oder sich sie sind suche und vom von welche welcher wie wir wo zu zum zur ' +
  'au aux avec ce ces cette comment dans du elle en est et il ils je la le les leur mes mon nos notre nous ou par pas ' +
  'pour quel quelle qui quoi ses son sont sur une vos votre ' +
  'abrufen anbieten annehmen bekommen benutzen brauchen einbauen einbinden erstellen finden geben haben holen machen ' +
  'nutzen suchen verwenden wollen ' +
  'avoir obtenir proposer trouver utiliser voir ' +
  'buscar consultar dar encontrar hacer necesito obtener ofrecer tener usar ver ' +
  'encontrar fazer obter oferecer procurar ter ' +
  'avere cercare offrire ottenere trovare usare vedere ' +
  'al como con cual cuando de del donde el ella esta este hacer las lo los mas mi mis nuestra nuestro o para pero por ' +
  'que quiero se si sin su sus tu una uno y ' +
  'ao aos com da das do dos e em eu meu meus minha minhas na nas nao nos num numa onde os ou pela pelo preciso qual ' +
  'quero sao sem seu seus sua suas um uma ' +
  'agli ai alla alle che chi ci come cosa da dai dal dalla degli dei della delle di gli ho i nei nel nella non nostri ' +
  'nostro per quale sono suo sul sulla tra una voglio';

/** Words of a query that carry nothing, in English and in the languages of the glossary. */
export const FILLERS: ReadonlySet<string> = new Set([
  ...STOP_WORDS,
  ...ENGLISH.split(' '),
  ...FOREIGN.split(' '),
]);
