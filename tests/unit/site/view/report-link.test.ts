import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Report, reportLink, reportText } from '../../../../src/site/view/report-link.ts';

const report: Report = {
  form: 'correction.yml',
  title: 'Stripe: Sandbox & more',
  fields: [
    { id: 'record', label: 'Record', value: 'https://directory.example/tools/stripe' },
    { id: 'fact', label: 'What is wrong', value: 'It has\na sandbox' },
  ],
};
const open = (repository?: string, email?: string) => reportLink(report, { repository, email });
const parameters = (href: string | undefined) => Object.fromEntries(new URL(href ?? '').searchParams);
const TEXT = '### Record\n\nhttps://directory.example/tools/stripe\n\n### What is wrong\n\nIt has\na sandbox';

test('a report is text with each label above its value', () => {
  assert.equal(reportText(report), TEXT);
});

test('on GitHub a report fills in the issue form by the ids of its fields', () => {
  const link = open('https://github.com/acme/records.git/');
  assert.equal(link?.label, 'Open it as an issue on GitHub');
  assert.match(
    link?.href ?? '',
    /^https:\/\/github\.com\/acme\/records\/issues\/new\?template=correction\.yml&/,
  );
  assert.deepEqual(parameters(link?.href), {
    template: 'correction.yml',
    title: 'Stripe: Sandbox & more',
    record: 'https://directory.example/tools/stripe',
    fact: 'It has\na sandbox',
  });
});

test('on GitLab, and on hosts of the Gitea family, a report is the text of an issue', () => {
  const lab = open('https://gitlab.acme.example/group/records');
  assert.equal(lab?.label, 'Open it as an issue on GitLab');
  assert.match(lab?.href ?? '', /^https:\/\/gitlab\.acme\.example\/group\/records\/-\/issues\/new\?/);
  assert.deepEqual(parameters(lab?.href), {
    'issue[title]': 'Stripe: Sandbox & more',
    'issue[description]': TEXT,
  });
  const tea = open('https://codeberg.org/acme/records');
  assert.equal(tea?.label, 'Open it as an issue on codeberg.org');
  assert.deepEqual(parameters(tea?.href), { title: 'Stripe: Sandbox & more', body: TEXT });
});

test('a title with line breaks stays one line, which a mail needs', () => {
  const broken = { ...report, title: 'New tool: a\r\nBcc: b@acme.example' };
  const { href } = reportLink(broken, { repository: undefined, email: 'records@acme.example' }) ?? {};
  assert.match(href ?? '', /\?subject=New%20tool%3A%20a%20Bcc%3A%20b%40acme\.example&/);
});

test('without a repository a report is an e-mail, without a mailbox nothing to open', () => {
  assert.equal(
    open(undefined, 'records@acme.example')?.href,
    `mailto:records@acme.example?subject=Stripe%3A%20Sandbox%20%26%20more&body=${encodeURIComponent(TEXT)}`,
  );
  assert.equal(open(), undefined);
});
