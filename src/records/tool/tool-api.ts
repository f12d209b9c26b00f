import * as z from 'zod';
import { Slug, Tri } from '../scalars.ts';
import { SDK_LANGUAGES } from './ecosystems.ts';

export const API_STYLES = [
  'rest',
  'graphql',
  'grpc',
  'soap',
  'websocket',
  'sse',
  'webhooks',
  'fix',
  'file',
  'sdk-only',
  'mcp',
] as const;

export const AUTH_METHODS = [
  'none',
  'api-key',
  'basic',
  'oauth2',
  'openid-connect',
  'mtls',
  'jwt',
  'hmac-signature',
  'request-signature',
  'http-message-signatures',
  'client-assertion',
  'session-token',
  'wallet-signature',
  'fapi',
] as const;

/** Languages that a project is written in. */
export const IMPLEMENTATION_LANGUAGES = [
  'c',
  'clojure',
  'cobol',
  'cpp',
  'csharp',
  'dart',
  'elixir',
  'erlang',
  'fsharp',
  'go',
  'groovy',
  'haskell',
  'java',
  'javascript',
  'julia',
  'kotlin',
  'lua',
  'move',
  'objective-c',
  'ocaml',
  'perl',
  'php',
  'python',
  'r',
  'ruby',
  'rust',
  'scala',
  'shell',
  'solidity',
  'sql',
  'swift',
  'typescript',
  'visual-basic',
  'vyper',
  'zig',
] as const;

/** How a program talks to a tool. */
export const ToolApi = z.strictObject({
  styles: z.array(z.enum(API_STYLES)).default([]),
  auth: z.array(z.enum(AUTH_METHODS)).default([]),
  /** Languages for which there is a library to call the API. */
  sdks: z.array(z.enum(SDK_LANGUAGES)).default([]),
  /** Languages that an open-source project is written in. */
  implementation: z.array(z.enum(IMPLEMENTATION_LANGUAGES)).default([]),
  standards: z.array(Slug).default([]),
  sandbox: Tri.default('unknown'),
  webhooks: Tri.default('unknown'),
});
