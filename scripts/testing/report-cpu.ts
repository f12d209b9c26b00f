/**
 * Module for `node --import`: when the process ends, adds a line to the file that `CPU_REPORT` names, with the CPU time
 * of the process and of all processes that it and they have waited for. Processes that it starts do not report themselves.
 */
import { appendFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { cpuSeconds, type Measured } from './profile.ts';

const { CPU_REPORT: report } = process.env;
if (report && isMainThread) {
  delete process.env['CPU_REPORT'];
  process.on('exit', () => {
    const measured: Measured = { path: process.argv[1] ?? '', cpu: cpuSeconds(), seconds: process.uptime() };
    appendFileSync(report, `${JSON.stringify(measured)}\n`);
  });
}
