import * as z from 'zod';

/** Whether an EIP-3009 authorization was used, read from the chain. */
export type AuthorizationUse =
  | { readonly used: false }
  | {
      readonly used: true;
      /** Transaction that used it to pay; absent when only the state is known, or it was cancelled. */
      readonly transaction?: string;
    };

/** What must have been transferred for the use to count as our payment. */
interface ExpectedTransfer {
  readonly asset: string;
  readonly from: string;
  readonly to: string;
  readonly value: string;
  readonly nonce: string;
}

/** Reads the token's state and logs. Throws when the chain cannot be reached. */
export interface ChainReader {
  authorizationUse(expected: ExpectedTransfer): Promise<AuthorizationUse>;
  /** Whether a transaction is in a block, reverted or not. */
  isMined(transaction: string): Promise<boolean>;
}

/** keccak256 of `AuthorizationUsed(address,bytes32)` (EIP-3009). */
const AUTHORIZATION_USED = '0x98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a5';
/** keccak256 of `Transfer(address,address,uint256)` (ERC-20). */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
/** Selector of `authorizationState(address,bytes32)`. */
const AUTHORIZATION_STATE = '0xe94a0102';
/** Blocks that are searched back for the log; public nodes allow about this many at once. */
const LOG_RANGE = 9000;

const Log = z.object({
  address: z.string(),
  topics: z.array(z.string()),
  data: z.string(),
  transactionHash: z.string(),
});

const word = (hex: string) => hex.replace(/^0x/, '').toLowerCase().padStart(64, '0');
const quantity = (value: number) => `0x${value.toString(16)}`;

/** A reader over Ethereum JSON-RPC. */
export function createChainReader(url: string, send: typeof fetch = fetch, timeoutMs = 5000): ChainReader {
  async function call<T>(method: string, params: unknown[], schema: z.ZodType<T>): Promise<T> {
    const response = await send(url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    return z.object({ result: schema }).parse(await response.json()).result;
  }
  return {
    async authorizationUse({ asset, from, to, value, nonce }) {
      const data = `${AUTHORIZATION_STATE}${word(from)}${word(nonce)}`;
      const state = await call('eth_call', [{ to: asset, data }, 'latest'], z.string());
      if (BigInt(state) === 0n) return { used: false };
      const head = Number(await call('eth_blockNumber', [], z.string()));
      const filter = {
        address: asset,
        topics: [AUTHORIZATION_USED, `0x${word(from)}`, nonce],
        fromBlock: quantity(Math.max(0, head - LOG_RANGE)),
        toBlock: 'latest',
      };
      const [use] = await call('eth_getLogs', [filter], z.array(Log));
      if (!use) return { used: true };
      const receipt = z.object({ logs: z.array(Log) });
      const { logs } = await call('eth_getTransactionReceipt', [use.transactionHash], receipt);
      const paid = logs.some(
        (log) =>
          log.address.toLowerCase() === asset.toLowerCase() &&
          log.topics[0] === TRANSFER &&
          word(log.topics[1] ?? '') === word(from) &&
          word(log.topics[2] ?? '') === word(to) &&
          BigInt(log.data) === BigInt(value),
      );
      return paid ? { used: true, transaction: use.transactionHash } : { used: true };
    },
    async isMined(transaction) {
      return (await call('eth_getTransactionReceipt', [transaction], z.looseObject({}).nullable())) !== null;
    },
  };
}
