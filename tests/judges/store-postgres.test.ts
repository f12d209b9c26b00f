import { after, before, describe } from 'node:test';
import { openStore } from '../../src/store/open-store.ts';
import { storeContract } from '../store-contract.ts';
import { startPostgres } from './postgres.ts';

describe('the store on PostgreSQL 18', () => {
  let server: Awaited<ReturnType<typeof startPostgres>>;
  before(async () => {
    server = await startPostgres();
  });
  after(() => server.stop());
  storeContract(async () => openStore(server.url));
});
