import * as z from 'zod';
import { CHAIN_ID, type Chain, type Hex } from './chain.ts';

const HexString = z.custom<Hex>((value) => typeof value === 'string' && /^0x[0-9a-fA-F]*$/.test(value));
const Call = z.looseObject({ to: HexString, data: HexString });
const Filter = z.looseObject({ address: HexString, topics: z.array(HexString.nullable()) });
const Order = z.looseObject({
  id: z.union([z.string(), z.number()]),
  method: z.string(),
  params: z.array(z.unknown()).default([]),
});

/** Answers the few Ethereum JSON-RPC methods by which a payment is looked up. */
export async function chainRpc(chain: Chain, body: unknown): Promise<Response> {
  const order = Order.safeParse(body);
  if (!order.success) return failure(null, -32600, 'invalid request');
  const { id, method, params } = order.data;
  try {
    const result = await answer(chain, method, params);
    if (result === undefined) return failure(id, -32601, `${method} is not available in the sandbox`);
    return Response.json({ jsonrpc: '2.0', id, result });
  } catch (error) {
    return failure(id, 3, error instanceof Error ? error.message : 'execution reverted');
  }
}

async function answer(chain: Chain, method: string, params: unknown[]): Promise<unknown> {
  switch (method) {
    case 'eth_chainId':
      return `0x${CHAIN_ID.toString(16)}`;
    case 'eth_blockNumber':
      return `0x${chain.height().toString(16)}`;
    case 'eth_call': {
      const { to, data } = Call.parse(params[0]);
      return chain.call(to, data);
    }
    case 'eth_getLogs': {
      const { address, topics } = Filter.parse(params[0]);
      return chain
        .logs()
        .filter(
          (log) =>
            same(log.address, address) &&
            topics.every((topic, index) => topic === null || same(log.topics[index] ?? '', topic)),
        );
    }
    case 'eth_getTransactionReceipt':
      return chain.receipt(HexString.parse(params[0])) ?? null;
    default:
      return undefined;
  }
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

const failure = (id: string | number | null, code: number, message: string) =>
  Response.json({ jsonrpc: '2.0', id, error: { code, message } });
