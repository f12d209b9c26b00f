import { setTimeout as delay } from 'node:timers/promises';
import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  createRequestStateCodec,
  inputRequired,
  inputResponse,
  McpServer,
  ResourceTemplate,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import * as z from 'zod';

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
const SILENCE = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=';
const IMAGE = { type: 'image', data: PIXEL, mimeType: 'image/png' } as const;

const text = (words: string) => ({ type: 'text', text: words }) as const;
const answer = (words: string) => ({ content: [text(words)] });
const resource = (uri: string, mimeType: string, body: string) =>
  ({ type: 'resource', resource: { uri, mimeType, text: body } }) as const;
const spoken = (words: string) => ({ role: 'user' as const, content: text(words) });
const nobody = z.strictObject({});

const states = createRequestStateCodec<{ step: number }>({ key: 'a test key of more than thirty-two bytes' });

const askName = inputRequired.elicit({
  message: 'What is your name?',
  requestedSchema: z.object({ name: z.string() }),
});
const askConsent = inputRequired.elicit({
  message: 'Please confirm',
  requestedSchema: z.object({ ok: z.boolean() }),
});
const askSampling = (words: string) =>
  inputRequired.createMessage({ messages: [{ role: 'user', content: text(words) }], maxTokens: 100 });

const named = (context: ServerContext, key: string) =>
  acceptedContent(context.mcpReq.inputResponses, key, z.object({ name: z.string() }));

async function reportProgress({ mcpReq }: ServerContext) {
  const progressToken = mcpReq._meta?.progressToken;
  for (const progress of [0, 50, 100]) {
    if (progress > 0) await delay(50);
    if (progressToken === undefined) continue;
    const params = { progressToken, progress, total: 100 };
    await mcpReq.notify({ method: 'notifications/progress', params });
  }
  return answer('Done.');
}

function addContentTools(server: McpServer): void {
  const add = (name: string, run: (context: ServerContext) => object) =>
    server.registerTool(
      name,
      { description: `Diagnostic tool ${name}.`, inputSchema: nobody },
      async (_input, context) => run(context) as ReturnType<typeof answer>,
    );
  add('test_simple_text', () => answer('This is a simple text response for testing.'));
  add('test_image_content', () => ({ content: [IMAGE] }));
  add('test_audio_content', () => ({ content: [{ type: 'audio', data: SILENCE, mimeType: 'audio/wav' }] }));
  add('test_embedded_resource', () => ({
    content: [resource('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')],
  }));
  add('test_multiple_content_types', () => ({
    content: [
      text('Multiple content types test:'),
      IMAGE,
      resource('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
    ],
  }));
  add('test_error_handling', () => {
    throw new Error('This tool intentionally returns an error for testing');
  });
  add('test_tool_with_progress', reportProgress);
  add('test_logging_tool', async ({ mcpReq }) => {
    await mcpReq.log('info', 'Only for a client that asked for this level.');
    return answer('Logged.');
  });
}

/** Tools that ask the client back before they answer (MCP 2026-07-28, multi-round-trip requests). */
function addAskingTools(server: McpServer): void {
  type Answer = ReturnType<typeof answer> | ReturnType<typeof inputRequired>;
  const add = (name: string, run: (context: ServerContext) => Answer | Promise<Answer>) =>
    server.registerTool(
      name,
      { description: `Diagnostic tool ${name}.`, inputSchema: nobody },
      async (_input, context) => run(context),
    );
  const greet = (context: ServerContext) => {
    const person = named(context, 'user_name');
    return person
      ? answer(`Hello, ${person.name}!`)
      : inputRequired({ inputRequests: { user_name: askName } });
  };
  add('test_input_required_result_elicitation', greet);
  add('test_streaming_elicitation', greet);
  add('test_input_required_result_sampling', ({ mcpReq }) => {
    const reply = inputResponse(mcpReq.inputResponses, 'capital_question');
    return reply.kind === 'sampling'
      ? answer(`The client said ${JSON.stringify(reply.result.content)}`)
      : inputRequired({ inputRequests: { capital_question: askSampling('What is the capital of France?') } });
  });
  add('test_missing_capability', () => inputRequired({ inputRequests: { answer: askSampling('Say yes.') } }));
  add('test_input_required_result_list_roots', ({ mcpReq }) => {
    const reply = inputResponse(mcpReq.inputResponses, 'client_roots');
    return reply.kind === 'roots'
      ? answer(`Roots: ${reply.roots.map(({ uri }) => uri).join(', ')}`)
      : inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } });
  });
  for (const name of [
    'test_input_required_result_request_state',
    'test_input_required_result_tampered_state',
  ]) {
    add(name, async (context) => {
      if (context.mcpReq.requestState<{ step: number }>()?.step === 1) return answer('state-ok');
      return inputRequired({
        inputRequests: { confirm: askConsent },
        requestState: await states.mint({ step: 1 }, context),
      });
    });
  }
  add('test_input_required_result_multiple_inputs', async (context) => {
    const { inputResponses } = context.mcpReq;
    const person = named(context, 'user_name');
    const greeting = inputResponse(inputResponses, 'greeting');
    const roots = inputResponse(inputResponses, 'client_roots');
    if (person && greeting.kind === 'sampling' && roots.kind === 'roots')
      return answer(`Hello, ${person.name}!`);
    return inputRequired({
      inputRequests: {
        user_name: askName,
        greeting: askSampling('Generate a greeting'),
        client_roots: inputRequired.listRoots(),
      },
      requestState: await states.mint({ step: 1 }, context),
    });
  });
  add('test_input_required_result_multi_round', async (context) => {
    const step = context.mcpReq.requestState<{ step: number }>()?.step ?? 0;
    if (step === 2) return answer('Both questions are answered.');
    const ask =
      step === 0
        ? { message: 'Step 1: What is your name?', requestedSchema: z.object({ name: z.string() }) }
        : {
            message: 'Step 2: What is your favorite color?',
            requestedSchema: z.object({ color: z.string() }),
          };
    return inputRequired({
      inputRequests: { [`step${step + 1}`]: inputRequired.elicit(ask) },
      requestState: await states.mint({ step: step + 1 }, context),
    });
  });
  add('test_input_required_result_capabilities', ({ mcpReq }) => {
    const envelope: Readonly<Record<string, unknown>> = mcpReq.envelope ?? {};
    const able = (envelope[CLIENT_CAPABILITIES_META_KEY] ?? {}) as ClientCapabilities;
    return inputRequired({
      inputRequests: {
        ...(able.elicitation && { user_name: askName }),
        ...(able.sampling && { greeting: askSampling('Generate a greeting') }),
      },
    });
  });
}

function addResources(server: McpServer): void {
  server.registerResource(
    'static-text',
    'test://static-text',
    { description: 'A text.', mimeType: 'text/plain' },
    async ({ href: uri }) => ({
      contents: [{ uri, mimeType: 'text/plain', text: 'This is the content of the static text resource.' }],
    }),
  );
  server.registerResource(
    'static-binary',
    'test://static-binary',
    { description: 'An image.', mimeType: 'image/png' },
    async ({ href: uri }) => ({ contents: [{ uri, mimeType: 'image/png', blob: PIXEL }] }),
  );
  server.registerResource(
    'template',
    new ResourceTemplate('test://template/{id}/data', { list: undefined }),
    { description: 'Data by id.', mimeType: 'application/json' },
    async ({ href: uri }, { id }) => ({
      contents: [
        {
          uri,
          mimeType: 'application/json',
          text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }),
        },
      ],
    }),
  );
}

function addPrompts(server: McpServer): void {
  server.registerPrompt('test_simple_prompt', { description: 'A prompt.' }, async () => ({
    messages: [spoken('This is a simple prompt for testing.')],
  }));
  server.registerPrompt(
    'test_prompt_with_arguments',
    { description: 'A prompt with arguments.', argsSchema: z.object({ arg1: z.string(), arg2: z.string() }) },
    async ({ arg1, arg2 }) => ({
      messages: [spoken(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)],
    }),
  );
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description: 'A prompt with a resource.', argsSchema: z.object({ resourceUri: z.string() }) },
    async ({ resourceUri }) => ({
      messages: [
        {
          role: 'user',
          content: resource(resourceUri, 'text/plain', 'Embedded resource content for testing.'),
        },
        spoken('Please process the embedded resource above.'),
      ],
    }),
  );
  server.registerPrompt('test_prompt_with_image', { description: 'A prompt with an image.' }, async () => ({
    messages: [{ role: 'user', content: IMAGE }, spoken('Please analyze the image above.')],
  }));
  server.registerPrompt(
    'test_input_required_result_prompt',
    { description: 'Asks back.' },
    async (context) => {
      const given = acceptedContent(
        (context as ServerContext).mcpReq.inputResponses,
        'user_context',
        z.object({ context: z.string() }),
      );
      if (given) return { messages: [spoken(`Context: ${given.context}`)] };
      return inputRequired({
        inputRequests: {
          user_context: inputRequired.elicit({
            message: 'What context should the prompt use?',
            requestedSchema: z.object({ context: z.string() }),
          }),
        },
      });
    },
  );
}

/** The tools, resources and prompts that the conformance suite's diagnostic scenarios expect by name. */
export function createConformanceServer(): Server {
  const server = new McpServer(
    { name: 'conformance', version: '1.0.0' },
    {
      capabilities: {
        tools: { listChanged: false },
        resources: { listChanged: false },
        prompts: { listChanged: false },
        completions: {},
        logging: {},
      },
      requestState: { verify: states.verify },
    },
  );
  addContentTools(server);
  addAskingTools(server);
  addResources(server);
  addPrompts(server);
  server.server.setRequestHandler('completion/complete', () => ({
    completion: { values: ['paris', 'park'], total: 2, hasMore: false },
  }));
  return server.server;
}
