import type { Problem } from '../catalog/check/problems.ts';
import type { Observation, ObservedValues } from '../records/observation.ts';
import type { Tool } from '../records/tool.ts';

/** The record path that names a subject, such as `packages.0.url`. */
function fieldOf(tool: Tool, subject: string): string {
  const at = tool.packages.findIndex(({ url }) => url === subject);
  if (at >= 0) return `packages.${at}.url`;
  if (tool.openSource?.repository === subject) return 'openSource.repository';
  const link = Object.entries(tool.links).find(([, address]) => address === subject);
  return link ? `links.${link[0]}` : '';
}

/** Licence names in one spelling: `Apache 2.0`, `Apache-2.0` and `Apache License 2.0` are the same. */
const plainLicence = (text: string) =>
  text
    .toLowerCase()
    .replace(/\b(?:the|licen[cs]e|version|only|or-later|v(?=\d))\b/g, '')
    .replace(/-(?:only|or-later)\b/g, '')
    .replace(/[^a-z0-9]|(?<=\d)\.0\b/g, '');

/** Whether an observed licence is none of the choices that the record names. */
function contradicts(written: string, observed: string): boolean {
  const choicesOf = (licence: string) =>
    licence.split(/\s+(?:OR|AND|WITH)\s+/i).map((choice) => plainLicence(choice.replace(/[()]/g, '')));
  const choices = choicesOf(written);
  const isChosen = choicesOf(observed).some((choice) => choices.includes(choice));
  return !written.startsWith('LicenseRef-') && !isChosen;
}

/** What one observation says against the record: message and remedy by field. */
function against(
  tool: Tool,
  { collector, subject, values, firstSeen, since: first }: Observation,
): [field: string, message: string, remedy: string][] {
  const field = fieldOf(tool, subject);
  const since = (name: keyof ObservedValues) => `seen first on ${firstSeen[name]}`;
  const found: [string, string, string][] = [];
  if (values.gone)
    found.push([
      field,
      `${subject} is gone, ${since('gone')}`,
      'find its successor, or take it out of the record',
    ]);
  if (values.deprecated)
    found.push([
      field,
      `${subject} is deprecated, ${since('deprecated')}: "${values.deprecated}"`,
      'name the package that replaces it, or take it out',
    ]);
  if (values.yanked)
    found.push([
      field,
      `the newest version of ${subject} was withdrawn, ${since('yanked')}`,
      'read why; take the package out when it is not maintained',
    ]);
  if (values.archived && (tool.status === 'active' || tool.status === 'beta'))
    found.push([
      'status',
      `${subject} is archived, ${since('archived')}, and status is ${tool.status}`,
      'set status to deprecated or discontinued, or name the repository that replaces it',
    ]);
  const written = tool.openSource?.license;
  if (collector === 'repository' && written && values.license && contradicts(written, values.license))
    found.push([
      'openSource.license',
      `the record says ${written}, ${subject} says ${values.license}, ${since('license')}`,
      'read the licence file and correct the record',
    ]);
  const read = tool.pricing.asOf;
  const text = firstSeen.textHash ?? first;
  if (collector === 'prices' && read && text > first && text.slice(0, read.length) > read)
    found.push([
      field,
      `the page of prices was read on ${read} and has another text than before, ${since('textHash')}`,
      'read it again and set pricing.asOf',
    ]);
  return found;
}

/** Contradictions between a record and what was seen, in the order of the observations. Nothing is changed by them. */
export function findingsOf(tool: Tool, observations: readonly Observation[]): Problem[] {
  return observations.flatMap((observation) =>
    against(tool, observation).map(([field, message, remedy]) => ({
      file: `content/tools/${tool.slug}.md`,
      field,
      message,
      remedy,
    })),
  );
}
