import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe } from 'node:test';
import { openStore } from '../../src/store/open-store.ts';
import { ledgerContract } from '../ledger-contract.ts';

const folder = mkdtempSync(join(tmpdir(), 'ledger-'));
after(() => rmSync(folder, { recursive: true }));

describe('the ledger on SQLite', () => {
  ledgerContract(async () => openStore(join(folder, 'ledger.db')));
});
