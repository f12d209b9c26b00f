/** `npx node tests/judges/compile-token.ts` writes the token of the sandbox anew, after a change of its source. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Creation code of `src/payments/sandbox/SandboxUSD.sol`, compiled with the pinned compiler and libraries. */
export function compileToken(): `0x${string}` {
  const solc = require('solc') as { compile(input: string, callbacks: unknown): string };
  const source = readFileSync(new URL('../../src/payments/sandbox/SandboxUSD.sol', import.meta.url), 'utf8');
  const input = {
    language: 'Solidity',
    sources: { 'SandboxUSD.sol': { content: source } },
    settings: {
      optimizer: { enabled: true, runs: 200 },
      evmVersion: 'cancun',
      metadata: { bytecodeHash: 'none' },
      outputSelection: { '*': { SandboxUSD: ['evm.bytecode.object'] } },
    },
  };
  const load = (path: string) => ({ contents: readFileSync(require.resolve(path), 'utf8') });
  const output = JSON.parse(solc.compile(JSON.stringify(input), { import: load }));
  const faults = (output.errors ?? []).filter((error: { severity: string }) => error.severity === 'error');
  if (faults.length > 0)
    throw new Error(faults.map((fault: { formattedMessage: string }) => fault.formattedMessage).join('\n'));
  return `0x${output.contracts['SandboxUSD.sol'].SandboxUSD.evm.bytecode.object}`;
}

if (import.meta.main) {
  const file = new URL('../../src/payments/sandbox/contracts.json', import.meta.url);
  const contracts = { ...JSON.parse(readFileSync(file, 'utf8')), sandboxUsd: compileToken() };
  writeFileSync(file, `${JSON.stringify(contracts, null, 2)}\n`);
}
