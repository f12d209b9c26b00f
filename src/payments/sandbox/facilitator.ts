import { x402Facilitator } from '@x402/core/facilitator';
import type { PaymentPayload, PaymentRequirements } from '@x402/core/types';
import { registerExactEvmScheme } from '@x402/evm/exact/facilitator';
import { type Abi, decodeErrorResult, decodeFunctionResult, encodeFunctionData, verifyTypedData } from 'viem';
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
