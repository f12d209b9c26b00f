import { ProtocolError } from '@modelcontextprotocol/server';
import type { Catalog } from '../catalog/catalog.ts';
import { REGIONS } from '../catalog/schema/coverage.ts';
import { RPC } from '../http/json-rpc.ts';

interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly { name: string; description: string; required: boolean }[];
  text(args: Readonly<Record<string, string>>): string;
  /** Values that complete an argument. */
  complete(argument: string, typed: string, catalog: Catalog): string[];
}

const FIND_TOOL: Prompt = {
  name: 'find_tool',
  title: 'Find a fintech tool',
  description: 'Find directory tools for a use case and report the best three with their facts.',
  arguments: [
    { name: 'use_case', description: 'What the tool must do, in a few words.', required: true },
    { name: 'region', description: 'Region or country where it must work.', required: false },
  ],
  text: ({ use_case, region }) =>
    `Find fintech tools for this need: ${use_case}.${region ? ` They must work in: ${region}.` : ''}\n` +
    'Use search_tools with a few keywords, then get_tool on the three best slugs. Report for each: what it does, ' +
    'pricing model, coverage, authentication, sandbox, and what is not established. Cite the url of every record.',
  complete: (argument, typed) =>
    argument === 'region' ? REGIONS.filter((region) => region.startsWith(typed.toLowerCase())) : [],
};

const COMPARE_SHORTLIST: Prompt = {
  name: 'compare_shortlist',
  title: 'Compare a shortlist',
  description: 'Compare 2 to 5 directory tools and recommend one per need.',
  arguments: [{ name: 'slugs', description: 'Slugs separated by commas, 2 to 5.', required: true }],
  text: ({ slugs }) =>
    `Compare these directory tools with compare_tools: ${slugs}.\n` +
    'Show only what differs as a table, say what is not established, then name the better choice for each need with ' +
    'the reason. Cite the url of every record.',
  complete: (_argument, typed, catalog) => {
    const cut = typed.lastIndexOf(',') + 1;
    const last = typed.slice(cut).trim();
    const slugs = [...catalog.toolBySlug.keys()].filter((slug) => slug.startsWith(last));
    return slugs.sort().map((slug) => typed.slice(0, cut) + slug);
  },
};

const PROMPTS: readonly Prompt[] = [FIND_TOOL, COMPARE_SHORTLIST];

function findPrompt(name: string): Prompt {
  const prompt = PROMPTS.find((candidate) => candidate.name === name);
  if (prompt) return prompt;
  const names = PROMPTS.map((candidate) => candidate.name).join(', ');
  throw new ProtocolError(RPC.invalidParams, `Prompt ${name} not found. Prompts: ${names}.`);
}

/** `prompts/list`. */
export function listPrompts() {
  return {
    prompts: PROMPTS.map(({ name, title, description, arguments: args }) => ({
      name,
      title,
      description,
      arguments: [...args],
    })),
  };
}

/** `prompts/get`; an unknown prompt or a missing argument is -32602. */
export function getPrompt(name: string, args: Readonly<Record<string, string>>) {
  const prompt = findPrompt(name);
  const missing = prompt.arguments.filter((argument) => argument.required && !args[argument.name]?.trim());
  if (missing.length > 0) {
    const names = missing.map((argument) => argument.name).join(', ');
    throw new ProtocolError(RPC.invalidParams, `Prompt ${name} needs: ${names}.`);
  }
  return {
    description: prompt.description,
    messages: [{ role: 'user' as const, content: { type: 'text' as const, text: prompt.text(args) } }],
  };
}

/** Values that complete an argument of a prompt. */
export function completePromptArgument(
  catalog: Catalog,
  name: string,
  argument: string,
  typed: string,
): string[] {
  return findPrompt(name).complete(argument, typed, catalog);
}
