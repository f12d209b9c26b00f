import type { Tool } from '../../records/tool.ts';

/** Buttons at the top of a tool's page: label and URL. */
export function toolActions({ websiteUrl, links, openSource }: Tool): [name: string, href: string][] {
  const actions: readonly (readonly [string, string | undefined])[] = [
    ['Website', websiteUrl],
    ['Documentation', links.docs],
    ['Sign up', links.signup],
    ['Repository', openSource?.repository ?? links.repository],
    ['Status', links.status],
    ['Changelog', links.changelog],
  ];
  return actions.flatMap(([name, href]) => (href === undefined ? [] : [[name, href]]));
}
