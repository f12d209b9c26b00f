import type { Tool } from '../../records/tool.ts';

/** Repositories on GitHub that a record names, as `owner/name` and the address it gives, each once. */
export function githubRepositories({ openSource, links }: Tool): { name: string; address: string }[] {
  const addresses = [openSource?.repository, links.repository].filter((address) => address !== undefined);
  const found = new Map<string, { name: string; address: string }>();
  for (const address of addresses) {
    const name = /^https:\/\/github\.com\/([\w.-]+\/[\w.-]+?)(?:\.git)?(?:[/?#].*)?$/.exec(address)?.[1];
    if (name !== undefined && !found.has(name.toLowerCase()))
      found.set(name.toLowerCase(), { name, address });
  }
  return [...found.values()];
}
