import { after } from 'node:test';
import { startServer } from '../http/server.ts';

/** The server of the present build, for all test files of a process. */
export const server = await startServer();
after(() => server.stop());
