/**
 * Run by npm after an installation, on whatever Node that has: removes the C++ headers of the installed Node, a third of
 * its size. Nothing here compiles against them.
 */
import { readdirSync, rmSync } from 'node:fs';

for (const name of readdirSync('node_modules').filter((folder) => folder.startsWith('node-')))
  rmSync(`node_modules/${name}/include/node`, { recursive: true, force: true });
