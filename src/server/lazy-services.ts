import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { McpServerName, McpService, PaidFeed } from '../api/services.ts';
import { makeFolder } from '../base/files.ts';
import type { Log } from '../base/service.ts';
import type { Exchange } from '../mcp/messages.ts';
import { createOriginPolicy } from '../mcp/serve-mcp.ts';
import type { ServedTools, ToolContext } from '../mcp/tool-definition.ts';
import { choosePaymentsMode } from '../payments/payment-settings.ts';
import type { Payments } from '../payments/payments.ts';
import type { Sandbox } from '../payments/sandbox/sandbox.ts';
import type { Ledger } from '../store/queries/ledger-queries.ts';
import type { Settings } from './settings/settings.ts';

type Exchanges = McpService['exchanges'];

async function makeExchanges(
  context: ToolContext,
  version: string,
  onerror: (error: unknown) => void,
): Promise<Exchanges> {
  const [{ createExchange }, { createServer }, { CONNECTOR_TOOLS, createConnector }, { DIRECTORY_TOOLS }] =
    await Promise.all([
      import('../mcp/messages.ts'),
      import('../mcp/create-server.ts'),
      import('../mcp/connector.ts'),
      import('../mcp/directory-tools.ts'),
    ]);
  const directory: ServedTools = { ...context, onerror, tools: DIRECTORY_TOOLS, structured: true };
  const text = { ...directory, structured: false };
  const connector = { ...text, tools: CONNECTOR_TOOLS };
  return {
    directory: createExchange(() => createServer(version, directory), onerror),
    text: createExchange(() => createServer(version, text), onerror),
    connector: createExchange(() => createConnector(version, connector), onerror),
  };
}

/** The MCP endpoints. What they answer from, and the protocol itself, are made by the first message. */
export function openMcp(
  baseUrl: string,
  version: string,
  context: () => ToolContext,
  onerror: (error: unknown) => void,
): McpService {
  let made: Promise<Exchanges> | undefined;
  const exchange =
    (name: McpServerName): Exchange =>
    async (...message) => {
      made ??= makeExchanges(context(), version, onerror);
      return (await made)[name](...message);
    };
  return {
    origins: createOriginPolicy(baseUrl),
    exchanges: {
      directory: exchange('directory'),
      text: exchange('text'),
      connector: exchange('connector'),
    },
  };
}

interface OpenPaymentsOptions {
  readonly settings: Settings;
  /** Opens the store on first use. */
  readonly ledger: () => Ledger;
  readonly now: () => Date;
  readonly log: Log;
}

/**
 * The paid feed under these settings. Nothing is opened before the first use, so that the server is ready
 * first. The packages of the sandbox are for development:
 * where they are not installed the feed is off.
 */
export function openPayments({ settings, ledger, now, log }: OpenPaymentsOptions): PaidFeed {
  const { mode } = choosePaymentsMode(settings);
  const { baseUrl } = settings;
  let opened: Promise<Opened> | undefined;

  async function openSandbox(): Promise<Opened> {
    try {
      const [{ startSandbox }, { createSandboxPayments }] = await Promise.all([
        import('../payments/sandbox/sandbox.ts'),
        import('../payments/sandbox/sandbox-payments.ts'),
      ]);
      const sandbox = await startSandbox();
      const secret = keptSecret(join(settings.DATA_DIR, 'sandbox-secret'));
      const payments = createSandboxPayments({ sandbox, secret, baseUrl, ledger: ledger(), now, log });
      return { sandbox, payments };
    } catch (error) {
      log('warn', 'the payment sandbox could not start; the paid feed is off', { error });
      return {};
    }
  }

  async function openLive(): Promise<Opened> {
    const { createLivePayments } = await import('../payments/live-payments.ts');
    return { payments: createLivePayments({ settings, baseUrl, ledger: ledger(), now, log }) };
  }

  const open = (): Promise<Opened> => {
    if (mode === 'off') return Promise.resolve({});
    opened ??= mode === 'sandbox' ? openSandbox() : openLive();
    return opened;
  };
  return {
    mode,
    payments: async () => (await open()).payments,
    sandbox: async () => (mode === 'sandbox' ? (await open()).sandbox : undefined),
    close: async () => {
      const payments = (await opened)?.payments;
      await payments?.close();
    },
  };
}

interface Opened {
  readonly payments?: Payments;
  readonly sandbox?: Sandbox;
}

/** A random key that later starts use again, in a file that its owner alone can read. */
function keptSecret(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    const secret = randomBytes(32).toString('hex');
    makeFolder(join(file, '..'));
    try {
      writeFileSync(file, `${secret}\n`, { mode: 0o600, flag: 'wx' });
    } catch {
      // Another process wrote it first; without a file of its own the key lasts as long as the process.
      return existsSync(file) ? readFileSync(file, 'utf8').trim() : secret;
    }
    return secret;
  }
}
