import { ProtocolError, Server } from '@modelcontextprotocol/server';
import { RPC } from '../http/json-rpc.ts';

/** Longest message of an error in characters. */
const MOST = 500;

const cut = (text: string) => (text.length > MOST ? `${text.slice(0, MOST)}…` : text);

interface Issue {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** The first fault of a text in which zod lists them all as JSON; undefined when it is no such text. */
function firstIssue(text: string): Issue | undefined {
  try {
    return (JSON.parse(text.slice(text.indexOf('['))) as Issue[])[0];
  } catch {
    return undefined;
  }
}

/** What is wrong with a request, in one sentence that is not long. */
function brief(error: unknown, method: string): unknown {
  if (!(error instanceof Error) || error.message.length <= MOST / 5) return error;
  const issue = firstIssue(error.message);
  if (issue) {
    const where = ['params', ...issue.path.slice(issue.path[0] === 'params' ? 1 : 0)].join('.');
    return new ProtocolError(RPC.invalidParams, cut(`Invalid ${method}: ${where}: ${issue.message}`));
  }
  error.message = cut(error.message);
  return error;
}

/** A protocol server whose errors name one fault: the SDK lists each one, which makes a long answer of a short message. */
export class BriefServer extends Server {
  protected override _wrapHandler(...[method, handler]: Parameters<Server['_wrapHandler']>) {
    const wrapped = super._wrapHandler(method, handler);
    return async (...request: Parameters<typeof handler>) => {
      try {
        return await wrapped(...request);
      } catch (error) {
        throw brief(error, method);
      }
    };
  }
}
