import { after, before, describe } from 'node:test';
import { openStore } from '../../src/store/open-store.ts';
import { ledgerContract } from '../ledger-contract.ts';
import { startPostgres } from './postgres.ts';

describe('the ledger on PostgreSQL 18', () => {
  let server: Awaited<ReturnType<typeof startPostgres>>;
  before(async () => {
    server = await startPostgres();
  });
  after(() => server.stop());
  ledgerContract(async () => openStore(server.url));
});
