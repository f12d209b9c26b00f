import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { SMTPServer } from 'smtp-server';
import { Browser, completeByPage, postJson, searchStatus } from '../agent-client.ts';
import { startServer } from '../http/server.ts';

interface Envelope {
  readonly from: string;
  readonly to: readonly string[];
  readonly text: string;
}

async function startMailServer(accept: () => boolean) {
  const mails: Envelope[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (!accept()) return done(new Error('mailbox full'));
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          text: Buffer.concat(chunks).toString('utf8'),
        });
        return done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    mails,
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

test('a registration by verified e-mail goes through a real SMTP conversation, also after a failure', async () => {
  let working = false;
  const mail = await startMailServer(() => working);
  const server = await startServer({ SMTP_URL: mail.url, MAIL_FROM: 'Directory <hello@directory.example>' });
  try {
    const { status, body } = await postJson(`${server.url}/api/agent/register`, {
      client_name: 'Scout\r\nBcc: thief@example.com',
      identity_type: 'identity_assertion',
      assertion_type: 'verified_email',
      assertion: 'ada@example.com',
    });
    assert.equal(status, 201, 'a mail that cannot be sent does not stop the registration');
    assert.match(server.output(), /a mail could not be sent/);
    working = true;
    const browser = new Browser(server.url);
    await browser.open(body.claim.verification_uri);
    await browser.press('resend');
    const [letter] = mail.mails;
    assert.ok(letter);
    assert.equal(letter.from, 'hello@directory.example');
    assert.deepEqual(letter.to, ['ada@example.com']);
    assert.ok(!/^Bcc:/m.test(letter.text));
    const code = /^Subject: (\d{10}) /m.exec(letter.text)?.[1] ?? '';
    assert.ok(!server.output().includes(code), 'the code is not logged');
    const done = await completeByPage(browser, server.url, body.claim_token, code);
    assert.equal(done.body.scope, 'read:tools search read:categories');
    assert.equal(await searchStatus(server.url, done.body.access_token), 200);
  } finally {
    await server.stop();
    await mail.stop();
  }
});
