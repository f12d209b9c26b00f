import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { test } from 'node:test';
import { createSmtpMailer } from '../../../src/agents/claim/mailer.ts';

/** Answers as a mail server (RFC 5321) that takes every mail, and keeps what it was sent. */
function receive(socket: Socket, lines: string[]): void {
  let inMail = false;
  let rest = '';
  socket.write('220 mail.example\r\n');
  socket.on('data', (chunk) => {
    const [...complete] = (rest + chunk).split('\r\n');
    rest = complete.pop() ?? '';
    for (const line of complete) {
      lines.push(line);
      if (inMail && line !== '.') continue;
      inMail = line === 'DATA';
      socket.write(inMail ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
    }
  });
}

test('a mail goes to one address, from the address of the installation', async () => {
  const lines: string[] = [];
  const server = createServer((socket) => receive(socket, lines));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    const mailer = createSmtpMailer(`smtp://127.0.0.1:${port}`, 'Directory <no-reply@a.example>');
    await mailer.send({ to: 'ida@example.com', subject: '123456 is your code', text: 'Type it.' });
  } finally {
    server.close();
  }
  const sent = (pattern: RegExp) => lines.filter((line) => pattern.test(line));
  assert.deepEqual(sent(/^(?:MAIL|RCPT)/), ['MAIL FROM:<no-reply@a.example>', 'RCPT TO:<ida@example.com>']);
  assert.deepEqual(sent(/^(?:From|To|Subject):/), [
    'From: Directory <no-reply@a.example>',
    'To: ida@example.com',
    'Subject: 123456 is your code',
  ]);
  assert.ok(lines.includes('Type it.'));
});
