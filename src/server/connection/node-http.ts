/**
 * The module `node:http`, without an import statement. An import evaluates every export, and the export `WebSocket`
 * loads Node's HTTP client (undici), which adds 30 ms to the start of the server.
 */
export const http = process.getBuiltinModule('node:http');
