import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { startServer } from '../http/server.ts';

const server = await startServer();
const judges = fileURLToPath(new URL('.', import.meta.url));
// Below the judges, so that their packages are found.
const folder = mkdtempSync(join(judges, 'generated-'));
after(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.stop();
});

const description = join(folder, 'openapi.json');
writeFileSync(description, await (await fetch(`${server.url}/openapi.json`)).text());

const run = (bin: string, ...args: string[]) =>
  execFileSync(process.execPath, [bin, ...args], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
const packageBin = (path: string) => join(judges, 'node_modules', path);

const compilerOptions = {
  noEmit: true,
  strict: true,
  skipLibCheck: true,
  target: 'es2023',
  module: 'nodenext',
  allowImportingTsExtensions: true,
  types: [],
};

/** Type-checks a program and what it imports. */
function checkTypes(file: string): void {
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [file] }));
  try {
    run(packageBin('typescript/bin/tsc'), '--project', 'tsconfig.json');
  } catch (error) {
    assert.fail(`${file}: ${(error as { stdout: string }).stdout.slice(0, 2000)}`);
  }
}

interface Question {
  readonly question: string;
  readonly rest: readonly string[];
  readonly answer: readonly string[];
}
const questions: Question[] = JSON.parse(
  readFileSync(new URL('../fixtures/questions.json', import.meta.url), 'utf8'),
);
/** Ten questions whose answers come from as many operations as possible. */
const ASKED = [
  'Which tools does Visa own?',
  'Which permissively licensed core banking projects can be self-hosted and are written down as such?',
  'Which GraphQL APIs can be had without contacting sales and without open-source code?',
  'Under which licence is Lago, and can it be self-hosted?',
  'Which Paxos changes take effect from 30 November 2026?',
  'Which open banking changes of July 2026 concern Plaid?',
  'When does the UK application window for cryptoasset firms close?',
  'Is CFPB 1033 in force, and whom does it bind?',
  'How long does Helcim keep idempotency keys?',
  'Does Nordigen still exist, and under what name?',
].map((text) => questions.find(({ question }) => question === text) as Question);

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: { readonly type?: string };
}
interface Described {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
}
const { paths } = JSON.parse(readFileSync(description, 'utf8')) as {
  paths: Record<string, { get?: Described }>;
};

/** An address as a call of its operation: the template, the name, and the values of path and query by type. */
function callOf(target: string) {
  const url = new URL(target, server.url);
  for (const [template, { get: operation }] of Object.entries(paths)) {
    const pattern = new RegExp(`^${template.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
    const path = pattern.exec(url.pathname)?.groups;
    if (!operation || (!path && url.pathname !== template)) continue;
    const typeOf = (name: string) =>
      operation.parameters?.find((parameter) => parameter.in === 'query' && parameter.name === name)?.schema
        .type;
    const query = [...new Set(url.searchParams.keys())].map((name) => {
      const values = url.searchParams.getAll(name).flatMap((text) => text.split(','));
      const type = typeOf(name);
      if (type === 'array') return [name, values];
      return [name, type === 'integer' ? Number(values[0]) : url.searchParams.get(name)];
    });
    return {
      template,
      operationId: operation.operationId,
      parameters: { path: { ...path }, query: Object.fromEntries(query) },
    };
  }
  return assert.fail(`no operation answers ${target}`);
}

const calls = ASKED.map(({ rest }) => rest.map((target) => callOf(target)));
const parametersOf = ({ parameters: { path, query } }: ReturnType<typeof callOf>) =>
  JSON.stringify({
    ...(Object.keys(path).length > 0 ? { path } : {}),
    ...(Object.keys(query).length > 0 ? { query } : {}),
  });

/** Runs a program that exports the answers to all questions, and compares them. */
async function checkAnswers(file: string): Promise<void> {
  const { answers } = (await import(pathToFileURL(join(folder, file)).href)) as {
    answers: (url: string) => Promise<unknown[][]>;
  };
  const given = await answers(server.url);
  ASKED.forEach(({ question, answer }, index) => {
    const text = JSON.stringify(given[index]);
    for (const part of answer) assert.ok(text.includes(part), `${question}: ${text.slice(0, 300)}`);
  });
}

const program = (head: string, write: (call: ReturnType<typeof callOf>) => string) => `${head}
  return [
${calls.map((each) => `    [${each.map(write).join(', ')}],`).join('\n')}
  ];
}
`;

test('a client of openapi-typescript and openapi-fetch type-checks and answers ten questions', async () => {
  run(packageBin('openapi-typescript/bin/cli.js'), description, '--output', 'schema.ts');
  const head = `import createClient from 'openapi-fetch';
import type { paths } from './schema.ts';

export async function answers(baseUrl: string): Promise<unknown[][]> {
  const client = createClient<paths>({ baseUrl });`;
  const source = program(
    head,
    (call) => `(await client.GET('${call.template}', { params: ${parametersOf(call)} })).data`,
  );
  writeFileSync(join(folder, 'with-openapi-fetch.ts'), source);
  checkTypes('with-openapi-fetch.ts');
  await checkAnswers('with-openapi-fetch.ts');
});

test('a client of @hey-api/openapi-ts type-checks and answers ten questions', async () => {
  const config = { input: description, output: { path: join(folder, 'sdk'), module: { extension: '.ts' } } };
  writeFileSync(join(folder, 'openapi-ts.config.mjs'), `export default ${JSON.stringify(config)};\n`);
  run(packageBin('@hey-api/openapi-ts/bin/run.js'));
  const head = `import * as sdk from './sdk/index.ts';
import { client } from './sdk/client.gen.ts';

export async function answers(baseUrl: string): Promise<unknown[][]> {
  client.setConfig({ baseUrl });`;
  const source = program(head, (call) => `(await sdk.${call.operationId}(${parametersOf(call)})).data`);
  writeFileSync(join(folder, 'with-sdk.ts'), source);
  checkTypes('with-sdk.ts');
  await checkAnswers('with-sdk.ts');
});
