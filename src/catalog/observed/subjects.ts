import { registryPage } from '../../records/facts/registry-page.ts';
import { packageParts } from '../../records/tool/package-url.ts';

/** A subject for people: the name of a package, `owner/name` of a repository, else the address without its scheme. */
export function subjectName(subject: string): string {
  if (subject.startsWith('pkg:')) return packageParts(subject).name;
  return subject.replace(/^https:\/\/(?:github\.com\/)?/, '').replace(/\/$/, '');
}

/** Page about a subject: of a package in its registry, where that has one, else the address itself. */
export const subjectPage = (subject: string): string | undefined =>
  subject.startsWith('pkg:') ? registryPage(subject) : subject;
