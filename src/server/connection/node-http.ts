/**
 * The module `node:http`. An import statement would read each of its exports, and the one named `WebSocket` loads Node's
 * client of the web, which takes a process that only serves 30 ms of its start.
 */
export const http = process.getBuiltinModule('node:http');
