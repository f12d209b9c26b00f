import { createBlock } from '@ethereumjs/block';
import { Common, Hardfork, Mainnet } from '@ethereumjs/common';
import { createLegacyTx } from '@ethereumjs/tx';
import {
  Account,
  Address,
  bytesToHex,
  createAddressFromPrivateKey,
  createAddressFromString,
  hexToBytes,
  type PrefixedHexString,
} from '@ethereumjs/util';
import { createVM, runTx } from '@ethereumjs/vm';
import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem';
import contracts from './contracts.json' with { type: 'json' };

export type Hex = PrefixedHexString;

/** Chain id of local test chains; real networks have other ids. */
export const CHAIN_ID = 31337;

interface ChainLog {
  readonly address: Hex;
  readonly topics: readonly Hex[];
  readonly data: Hex;
  readonly transactionHash: Hex;
  readonly blockNumber: Hex;
}

interface Receipt {
  readonly transactionHash: Hex;
  readonly blockNumber: Hex;
  readonly status: 'success' | 'reverted';
  readonly logs: readonly ChainLog[];
  /** Address of the contract that the transaction made. */
  readonly contract: Hex | undefined;
}

/** An Ethereum chain in memory: one account that signs, one block per transaction. It ends with the process. */
export interface Chain {
  readonly signer: Hex;
  /** Sends a signed transaction and mines it. */
  send(to: Hex | undefined, data: Hex): Promise<Receipt>;
  /** Runs a call without changing anything; rejects with the reverted data. */
  call(to: Hex, data: Hex): Promise<Hex>;
  code(address: Hex): Promise<Hex>;
  /** Puts code at an address of choice, as a genesis block would. */
  place(address: Hex, code: Hex): Promise<void>;
  receipt(hash: Hex): Receipt | undefined;
  logs(): readonly ChainLog[];
  height(): number;
}

const GAS = 5_000_000n;

/** Starts the chain with a funded signer. */
export async function startChain(privateKey: Hex): Promise<Chain> {
  const common = new Common({ chain: { ...Mainnet, chainId: CHAIN_ID }, hardfork: Hardfork.Cancun });
  const vm = await createVM({ common });
  const key = hexToBytes(privateKey);
  const signer = createAddressFromPrivateKey(key);
  await vm.stateManager.putAccount(signer, new Account(0n, 10n ** 24n));
  const receipts = new Map<Hex, Receipt>();
  const logs: ChainLog[] = [];
  let height = 0;
  let nonce = 0n;
  let turn: Promise<unknown> = Promise.resolve();

  // State is shared: one transaction or call after the other.
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = turn.then(work, work);
    turn = next.catch(() => undefined);
    return next;
  }
  const block = () =>
    createBlock(
      {
        header: {
          number: BigInt(height + 1),
          timestamp: BigInt(Math.floor(Date.now() / 1000)),
          gasLimit: 30_000_000n,
          baseFeePerGas: 0n,
        },
      },
      { common },
    );

  async function mine(to: Hex | undefined, data: Hex): Promise<Receipt> {
    const fields = { nonce, gasLimit: GAS, gasPrice: 0n, data, ...(to !== undefined && { to }) };
    const tx = createLegacyTx(fields, { common }).sign(key);
    const result = await runTx(vm, { tx, block: block(), skipBlockGasLimitValidation: true });
    nonce += 1n;
    height += 1;
    const transactionHash = bytesToHex(tx.hash());
    const blockNumber: Hex = `0x${height.toString(16)}`;
    const mined = (result.execResult.logs ?? []).map(([address, topics, logData]) => ({
      address: bytesToHex(address),
      topics: topics.map((topic) => bytesToHex(topic)),
      data: bytesToHex(logData),
      transactionHash,
      blockNumber,
    }));
    logs.push(...mined);
    const status = result.execResult.exceptionError ? 'reverted' : 'success';
    const contract = result.createdAddress?.toString();
    const receipt: Receipt = { transactionHash, blockNumber, status, logs: mined, contract };
    receipts.set(transactionHash, receipt);
    return receipt;
  }

  async function run(to: Hex, data: Hex): Promise<Hex> {
    await vm.stateManager.checkpoint();
    try {
      const { execResult } = await vm.evm.runCall({
        caller: signer,
        to: createAddressFromString(to),
        data: hexToBytes(data),
        gasLimit: GAS,
        block: block(),
      });
      if (execResult.exceptionError) {
        const reverted = new Error(`call reverted: ${execResult.exceptionError.error}`);
        throw Object.assign(reverted, { data: bytesToHex(execResult.returnValue) });
      }
      return bytesToHex(execResult.returnValue);
    } finally {
      await vm.stateManager.revert();
    }
  }

  return {
    signer: signer.toString(),
    send: (to, data) => inTurn(() => mine(to, data)),
    call: (to, data) => inTurn(() => run(to, data)),
    code: (address) =>
      inTurn(async () => bytesToHex(await vm.stateManager.getCode(new Address(hexToBytes(address))))),
    place: (address, code) =>
      inTurn(() => vm.stateManager.putCode(new Address(hexToBytes(address)), hexToBytes(code))),
    receipt: (hash) => receipts.get(hash),
    logs: () => logs,
    height: () => height,
  };
}

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
