import { ProtocolError } from '@modelcontextprotocol/server';
import type { Catalog } from '../catalog/catalog.ts';
import { RPC } from '../http/json-rpc.ts';
import { JURISDICTIONS } from '../records/jurisdictions.ts';
import { COUNTRY_CODES } from '../records/tool/coverage.ts';

interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly { name: string; description: string; required: boolean }[];
  text(args: Readonly<Record<string, string>>): string;
  /** Values that complete an argument. */
  complete(argument: string, typed: string, catalog: Catalog): string[];
}

/** Codes that begin with what was typed, in any case. */
const startingWith = (typed: string, codes: readonly string[]) =>
  codes.filter((code) => code.toLowerCase().startsWith(typed.toLowerCase()));

const FIND_TOOL: Prompt = {
  name: 'find_tool',
  title: 'Find a fintech tool',
  description: 'Find directory tools for a use case and report the best three with their facts.',
  arguments: [
    { name: 'use_case', description: 'What the tool must do, in a few words.', required: true },
    { name: 'country', description: 'ISO code of the country where it must work.', required: false },
    {
      name: 'must',
      description: 'What else it must have, such as a sandbox or no sales call.',
      required: false,
    },
  ],
  text: ({ use_case, country, must }) =>
    `Find fintech tools for this need: ${use_case}.${country ? ` They must work in: ${country}.` : ''}${must ? ` They must also have: ${must}.` : ''}\n` +
    'Call search_tools with a few words as query and what is required as filters: country with stated: true, pricing ' +
    'such as "!contact-sales", free, sandbox, webhooks, sdk, standard, license_group, self_hostable. When nothing ' +
    'matches, follow its hint. Then read the three best with get_tool and the sections pricing, coverage and api. ' +
    'Report for each: what it does, price, coverage, authentication, sandbox, and what is not established. ' +
    'Cite the url of every record.',
  complete: (argument, typed) => (argument === 'country' ? startingWith(typed, COUNTRY_CODES) : []),
};

/** What may become a list of five slugs. */
const SHORTLIST = /^[\w, -]{0,300}$/;

const COMPARE_SHORTLIST: Prompt = {
  name: 'compare_shortlist',
  title: 'Compare a shortlist',
  description: 'Compare 2 to 5 directory tools and recommend one per need.',
  arguments: [{ name: 'slugs', description: 'Slugs separated by commas, 2 to 5.', required: true }],
  text: ({ slugs }) =>
    `Compare these directory tools with compare_tools: ${slugs}.\n` +
    'Start with the written verdicts, if there are any. Show only what differs as a table, say what is not established, then name the better choice for each need with ' +
    'the reason. Cite the url of every record.',
  complete: (_argument, typed, catalog) => {
    // Each value repeats what was typed.
    if (!SHORTLIST.test(typed)) return [];
    const cut = typed.lastIndexOf(',') + 1;
    const last = typed.slice(cut).trim();
    const slugs = [...catalog.toolBySlug.keys()].filter((slug) => slug.startsWith(last));
    return slugs.sort().map((slug) => typed.slice(0, cut) + slug);
  },
};

const UPCOMING_DATES: Prompt = {
  name: 'upcoming_dates',
  title: 'What is due',
  description: 'Deadlines of a jurisdiction and API changes of a category that need action.',
  arguments: [
    { name: 'jurisdiction', description: 'Country code, EU or GLOBAL.', required: true },
    { name: 'category', description: 'Category slug.', required: false },
  ],
  text: ({ jurisdiction, category }) =>
    `List what is due in ${jurisdiction}${category ? ` for ${category}` : ''}.\n` +
    `Call list_dates with jurisdiction: "${jurisdiction}"${category ? ` and category: "${category}"` : ''}, kind: "deadlines" and ` +
    `limit: 25${category ? `; then with kind: "changes" and the category alone` : ''}. Report date, certainty, what it asks for and of ` +
    'whom, earliest first; say which dates are estimates. Cite the url of every date. This is not legal advice.',
  complete: (argument, typed, catalog) =>
    startingWith(typed, argument === 'category' ? [...catalog.categoryBySlug.keys()] : JURISDICTIONS),
};

const PROMPTS: readonly Prompt[] = [FIND_TOOL, COMPARE_SHORTLIST, UPCOMING_DATES];

function findPrompt(name: string): Prompt {
  const prompt = PROMPTS.find((candidate) => candidate.name === name);
  if (prompt) return prompt;
  const names = PROMPTS.map((candidate) => candidate.name).join(', ');
  throw new ProtocolError(RPC.invalidParams, `Prompt ${name.slice(0, 80)} not found. Prompts: ${names}.`);
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
