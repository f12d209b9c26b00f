import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem';
import type { Chain, Hex } from './chain.ts';
import contracts from './contracts.json' with { type: 'json' };

/** EIP-712 domain of the token; part of the x402 offer. */
export const TOKEN_DOMAIN = { name: 'Sandbox USD', version: '1' } as const;

/** Address of the first contract that the sandbox signer deploys, the same in every sandbox. */
export const TOKEN_ADDRESS = '0x5FbDB2315678afecb367f032d93F642f64180aa3';

/** Address of the multi-call contract on every public network. */
const MULTICALL = '0xcA11bde05977b3631167028862bE2a173976CA11';

const abi = parseAbi([
  'function faucet(address to, uint256 amount)',
  'function balanceOf(address account) view returns (uint256)',
]);

/** Token units given at once: 1.00 sUSD. */
export const FAUCET_UNITS = 1_000_000n;

/** Deploys the token and the multi-call contract that facilitators read through. */
export async function deployContracts(chain: Chain): Promise<void> {
  const token = await chain.send(undefined, contracts.sandboxUsd as Hex);
  if (token.contract?.toLowerCase() !== TOKEN_ADDRESS.toLowerCase())
    throw new Error(`the sandbox token was deployed at ${token.contract}, not at ${TOKEN_ADDRESS}`);
  const multicall = await chain.send(undefined, contracts.multicall3 as Hex);
  if (multicall.contract) await chain.place(MULTICALL, await chain.code(multicall.contract));
}

/** Gives play money to an address; resolves with the transaction. */
export async function fund(chain: Chain, to: Hex, units = FAUCET_UNITS): Promise<Hex> {
  const data = encodeFunctionData({ abi, functionName: 'faucet', args: [to, units] });
  return (await chain.send(TOKEN_ADDRESS, data)).transactionHash;
}

export async function balanceOf(chain: Chain, account: Hex): Promise<bigint> {
  const data = encodeFunctionData({ abi, functionName: 'balanceOf', args: [account] });
  return decodeFunctionResult({
    abi,
    functionName: 'balanceOf',
    data: await chain.call(TOKEN_ADDRESS, data),
  });
}
