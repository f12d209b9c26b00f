import { connect } from 'node:net';

/**
 * Reads the head of the answer to a GET at `url` and resets the connection; resolves with the head. A server with
 * `hold-answers.ts` sends no more than the head.
 */
export function readHeadAndReset(url: string, headers: Readonly<Record<string, string>>): Promise<string> {
  const { hostname, port, pathname, search } = new URL(url);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let text = '';
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      text += chunk;
      const end = text.indexOf('\r\n\r\n');
      if (end < 0) return;
      socket.resetAndDestroy();
      resolve(text.slice(0, end));
    });
    socket.write(
      `GET ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}\r\nX-Hold-Answer: yes\r\n${lines.join('')}\r\n`,
    );
  });
}
