import { readFileSync, writeFileSync } from 'node:fs';
import { compileToken } from '../tests/judges/compile-token.ts';

// Recompiles the sandbox token; needs `npm ci` in tests/judges, where compiler and libraries live.
const file = new URL('../src/payments/sandbox/contracts.json', import.meta.url);
const contracts = JSON.parse(readFileSync(file, 'utf8'));
contracts.sandboxUsd = compileToken();
writeFileSync(file, `${JSON.stringify(contracts, null, 2)}\n`);
console.log(`${(contracts.sandboxUsd.length - 2) / 2} bytes of creation code in ${file.pathname}`);
