import { x402Facilitator } from '@x402/core/facilitator';
import type { PaymentPayload, PaymentRequirements } from '@x402/core/types';
import { registerExactEvmScheme } from '@x402/evm/exact/facilitator';
import { type Abi, decodeErrorResult, decodeFunctionResult, encodeFunctionData, verifyTypedData } from 'viem';
import * as z from 'zod';
import { CHAIN_ID, type Chain, type Hex } from './chain.ts';

/** The official facilitator over the sandbox chain. */
export function createSandboxFacilitator(chain: Chain) {
  type Call = { address: Hex; abi: readonly unknown[]; functionName: string; args?: readonly unknown[] };
  const encode = ({ abi, functionName, args }: Call) =>
    encodeFunctionData({ abi: abi as Abi, functionName, args: args ?? [] });
  const facilitator = new x402Facilitator();
  registerExactEvmScheme(facilitator, {
    networks: `eip155:${CHAIN_ID}`,
    signer: {
      getAddresses: () => [chain.signer],
      readContract: async (call) => {
        try {
          const data = await chain.call(call.address, encode(call));
          return decodeFunctionResult({ abi: call.abi as Abi, functionName: call.functionName, data });
        } catch (error) {
          throw named(error, call.abi as Abi);
        }
      },
      verifyTypedData: (message) => verifyTypedData(message as Parameters<typeof verifyTypedData>[0]),
      writeContract: async (call) => (await chain.send(call.address, encode(call))).transactionHash,
      sendTransaction: async ({ to, data }) => (await chain.send(to, data)).transactionHash,
      waitForTransactionReceipt: async ({ hash }) => {
        const receipt = chain.receipt(hash);
        return { status: receipt?.status ?? 'reverted' };
      },
      getCode: async ({ address }) => {
        const code = await chain.code(address);
        return code === '0x' ? undefined : code;
      },
    },
  });
  return {
    supported: () => facilitator.getSupported(),
    verify: (payload: PaymentPayload, requirements: PaymentRequirements) =>
      facilitator.verify(payload, requirements),
    settle: (payload: PaymentPayload, requirements: PaymentRequirements) =>
      facilitator.settle(payload, requirements),
  };
}

/** Names the contract's own error, as node software does. */
function named(error: unknown, abi: Abi): unknown {
  const { data } = error as { data?: Hex };
  if (!data || data === '0x') return error;
  try {
    return new Error(`reverted with ${decodeErrorResult({ abi, data }).errorName}`);
  } catch {
    return error;
  }
}

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
