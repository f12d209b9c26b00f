import {
  closedSourceState,
  imageState,
  licenceGroupState,
  licenceState,
  openDataState,
  openSourceState,
  selfHostedState,
} from './code-state.ts';
import type { FactRow } from './fact-row.ts';

/** Facts about licences and self-hosting. */
export const LICENCE_ROWS: readonly FactRow[] = [
  [
    'self-hosted',
    'Self-hosted',
    selfHostedState,
    'self hosted|self hostable|self hosting|self host|selfhosted|on premise|on premises|on prem|on my own server|on our own server|on our own servers|on my own servers|on own servers|on own hardware|own infrastructure|on my server|run myself|host myself|host it myself|host ourselves|deploy ourselves|deploy myself|on my own machine|on our own machines|on my own infrastructure|on our own infrastructure|in my own cloud|in our own cloud|own server|own servers|selbst gehostet|selbst hosten|auf eigenem server|auto heberge|autohospedado|auto hospedado|auf eigenen servern',
  ],
  [
    'docker',
    'Docker image',
    imageState,
    'docker|docker hub|docker container|helm|helm chart|kubernetes|docker image|docker images|docker compose|container image|dockerized',
  ],
  [
    'open-source',
    'Open source',
    openSourceState,
    'open source|opensource|open source code|source code on github|code on github|open sourced|oss|foss|free software|codigo abierto|codigo aberto|quelloffen|quelloffene|logiciel libre|software libre|software livre|code source ouvert|quelltext offen',
  ],
  [
    'open-data',
    'Open data',
    openDataState,
    'open data|opendata|open dataset|open datasets|offene daten|donnees ouvertes|datos abiertos|dados abertos|dati aperti',
  ],
  ['closed-source', 'Closed source', closedSourceState, 'closed source|proprietary'],
  [
    'permissive',
    'Permissive licence',
    licenceGroupState('permissive'),
    'permissive|permissive licence|permissive license|permissively licensed|permissive open source',
  ],
  [
    'copyleft',
    'Copyleft licence',
    licenceGroupState('copyleft'),
    'copyleft|copyleft licence|copyleft license',
  ],
  [
    'source-available',
    'Source-available licence',
    licenceGroupState('source-available'),
    'source available|source available licence|source available license',
  ],
  [
    'mit',
    'MIT licence',
    licenceState('MIT'),
    'mit licence|mit license|mit licensed|mit lizenz|licence mit|licencia mit|under mit',
  ],
  [
    'apache',
    'Apache licence',
    licenceState('Apache'),
    'apache licence|apache license|apache licensed|apache 2|apache 2 0',
  ],
  ['agpl', 'AGPL', licenceState('AGPL'), 'agpl|agplv3|agpl licence|agpl license|agpl licensed'],
  ['gpl', 'GPL', licenceState('A?GPL'), 'gpl licence|gpl license|gpl licensed|gplv3|gpl'],
  ['lgpl', 'LGPL', licenceState('LGPL'), 'lgpl|lgpl licence|lgpl license|lgpl licensed|lgplv3'],
  ['busl', 'BUSL', licenceState('BUSL'), 'busl|business source licence|business source license'],
  [
    'mpl',
    'MPL',
    licenceState('MPL'),
    'mpl|mpl licence|mpl license|mozilla public licence|mozilla public license|mpl 2 0',
  ],
  ['isc', 'ISC licence', licenceState('ISC'), 'isc licence|isc license|isc licensed'],
  [
    'epl',
    'EPL',
    licenceState('EPL'),
    'eclipse public licence|eclipse public license|epl licence|epl license',
  ],
  ['elastic', 'Elastic licence', licenceState('Elastic'), 'elastic licence|elastic license'],
  ['fsl', 'FSL', licenceState('FSL'), 'fsl|functional source licence|functional source license|fair source'],
  ['bsd', 'BSD licence', licenceState('BSD'), 'bsd licence|bsd license|bsd licensed|bsd'],
  [
    'public-domain',
    'Public domain',
    licenceState('(?:CC0|PDDL|Unlicense)'),
    'public domain|cc0|gemeinfrei|domaine public|dominio publico',
  ],
];
