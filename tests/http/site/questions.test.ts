import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import * as z from 'zod';
import { rpc, server } from '../site.ts';

/** One question, the calls that answer it in each channel, what an answer holds and what it must not hold. */
interface Question {
  question: string;
  mcp: { tool: string; arguments: Record<string, unknown> }[];
  rest: string[];
  answer: string[];
  without?: string[];
}

/** Most wrong answers, and most calls and tokens (of 4 characters) that one question may cost on average. */
const WRONG = 2;
const MAX_CALLS = 1.5;
const MAX_TOKENS = 700;

const questions: Question[] = JSON.parse(
  readFileSync(new URL('../../fixtures/questions.json', import.meta.url), 'utf8'),
);

const isRight = (text: string, { answer, without = [] }: Question) =>
  answer.every((part) => text.includes(part)) && !without.some((part) => text.includes(`"slug":"${part}"`));

test('every question is asked once, and there are at least 50', () => {
  assert.ok(questions.length >= 50);
  assert.equal(new Set(questions.map(({ question }) => question)).size, questions.length);
});

describe('a client that knows the tool definitions', () => {
  test('answers the questions in few calls and tokens', async (context) => {
    const { tools } = (await rpc('tools/list')).result as {
      tools: { name: string; inputSchema: Parameters<typeof z.fromJSONSchema>[0] }[];
    };
    const accepts = new Map(tools.map(({ name, inputSchema }) => [name, z.fromJSONSchema(inputSchema)]));
    const wrong: string[] = [];
    let calls = 0;
    let characters = 0;
    for (const question of questions) {
      let text = '';
      for (const { tool, arguments: args } of question.mcp) {
        assert.ok(
          accepts.get(tool)?.safeParse(args).success,
          `${question.question}: ${tool} does not take these arguments`,
        );
        const result = (await rpc('tools/call', { name: tool, arguments: args })).result as {
          isError?: boolean;
          content: { text?: string }[];
        };
        calls += 1;
        text += result.isError ? '' : (result.content[0]?.text ?? '');
        characters += (result.content[0]?.text ?? '').length;
      }
      if (!isRight(text, question)) wrong.push(question.question);
    }
    const count = questions.length;
    const tokens = characters / 4 / count;
    context.diagnostic(
      `${count - wrong.length} right, ${calls / count} calls and ${Math.round(tokens)} tokens each; wrong: ${wrong.join(' ')}`,
    );
    assert.ok(wrong.length <= WRONG, wrong.join('\n'));
    assert.ok(calls / count <= MAX_CALLS, `${calls / count} calls`);
    assert.ok(tokens <= MAX_TOKENS, `${tokens} tokens`);
  });
});

interface Documented {
  paths: Record<string, { get?: { parameters?: { name: string; in: string }[] } }>;
}

/** Whether the document has the address with every parameter of its query. */
function isDocumented(address: URL, { paths }: Documented): boolean {
  return Object.entries(paths).some(([path, { get }]) => {
    const pattern = new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`);
    const known = get?.parameters?.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
    return (
      pattern.test(address.pathname) &&
      [...address.searchParams.keys()].every((name) => known?.includes(name))
    );
  });
}

describe('a client that knows the OpenAPI document', () => {
  test('answers the questions', async (context) => {
    const document = (await (await fetch(`${server.url}/openapi.json`)).json()) as Documented;
    const wrong: string[] = [];
    for (const question of questions) {
      let text = '';
      for (const path of question.rest) {
        const address = new URL(server.url + path);
        assert.ok(isDocumented(address, document), `${question.question}: ${path} is not documented`);
        const response = await fetch(address);
        if (response.ok) text += await response.text();
      }
      if (!isRight(text, question)) wrong.push(question.question);
    }
    context.diagnostic(`${questions.length - wrong.length} right`);
    assert.ok(wrong.length <= WRONG, wrong.join('\n'));
  });
});
