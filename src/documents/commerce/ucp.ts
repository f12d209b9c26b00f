import { type Document, jsonDocument } from '../document.ts';

/**
 * `/.well-known/ucp`: merchant profile of the Universal Commerce Protocol. It declares no service, checkout or payment
 * handler: the report is bought by HTTP 402 at its own address.
 */
export function ucp(): Document {
  return jsonDocument('/.well-known/ucp', {
    ucp: { version: '2026-08-25', services: {}, capabilities: {}, payment_handlers: {} },
  });
}
