/**
 * Pays for one report in the sandbox and prints it: `node scripts/pay.mjs <url of the paid feed>`.
 * Makes a fresh wallet, has it funded with play money, reads the 402, signs the x402 authorization, calls again.
 */
import { x402Client } from '@x402/core/client';
import {
  decodePaymentRequiredHeader,
  decodePaymentResponseHeader,
  encodePaymentSignatureHeader,
} from '@x402/core/http';
import { ExactEvmScheme } from '@x402/evm/exact/client';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';

const [url] = process.argv.slice(2);
if (!url)
  throw new Error('usage: node scripts/pay.mjs http://localhost:4321/api/v1/paid/market-intelligence');

const account = privateKeyToAccount(generatePrivateKey());
const funded = await fetch(new URL('/sandbox/faucet', url), {
  method: 'POST',
  body: JSON.stringify({ to: account.address }),
});
if (!funded.ok)
  throw new Error(
    `the faucet answered ${funded.status}: is this the sandbox, on this machine? ${await funded.text()}`,
  );

const offer = await fetch(url);
const header = offer.headers.get('payment-required');
if (offer.status !== 402 || !header)
  throw new Error(`no x402 offer: status ${offer.status} ${await offer.text()}`);
const client = x402Client.fromConfig({
  schemes: [{ network: 'eip155:31337', client: new ExactEvmScheme(account) }],
  // By default the official client pays with known assets only; the sandbox token is not one.
  spendControls: false,
});
const payment = await client.createPaymentPayload(decodePaymentRequiredHeader(header));
const paid = await fetch(url, { headers: { 'PAYMENT-SIGNATURE': encodePaymentSignatureHeader(payment) } });
const receipt = paid.headers.get('payment-response');
if (!receipt) throw new Error(`not paid: status ${paid.status} ${await paid.text()}`);
console.log(`paid ${JSON.stringify(decodePaymentResponseHeader(receipt))}\n`);
console.log((await paid.json()).report);
