/** A report about a record. Its keys are the field ids of the issue form. */
export interface Report {
  /** File of `.github/ISSUE_TEMPLATE/`. */
  readonly form: 'correction.yml' | 'new-tool.yml';
  readonly title: string;
  readonly fields: readonly { readonly id: string; readonly label: string; readonly value: string }[];
}

/** The field that says whether the report comes from the vendor. */
export const affiliation = (ofVendor: boolean): Report['fields'][number] => ({
  id: 'affiliation',
  label: 'Do you work for the vendor or are you paid by it?',
  value: ofVendor ? 'Yes' : 'No',
});

/** Where reports go: a public repository, else a mailbox. */
export interface ReportAddress {
  readonly repository: string | undefined;
  readonly email: string | undefined;
}

/** The report as text: each label with its value below. */
export function reportText({ fields }: Report): string {
  return fields.map(({ label, value }) => `### ${label}\n\n${value}`).join('\n\n');
}

/** Encodes spaces as `%20`, which mail programs need. */
const query = (pairs: readonly (readonly [string, string])[]) =>
  pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');

/**
 * The address that opens the report ready to send, and what stands on the link: an issue of the repository (the form on
 * GitHub, an issue with text on GitLab, Forgejo and Gitea), else an e-mail. Undefined when there is neither.
 */
export function reportLink(
  report: Report,
  { repository, email }: ReportAddress,
): { href: string; label: string } | undefined {
  const { form, fields } = report;
  // A line break would end the subject of a mail (RFC 6068 §5).
  const title = report.title.replace(/[\p{Cc}\s]+/gu, ' ');
  const text = reportText(report);
  if (repository) {
    const { hostname } = new URL(repository);
    const base = repository.replace(/\/+$/, '').replace(/\.git$/, '');
    if (hostname === 'github.com') {
      const values = fields.map(({ id, value }) => [id, value] as const);
      const pairs = query([['template', form], ['title', title], ...values]);
      return { href: `${base}/issues/new?${pairs}`, label: 'Open it as an issue on GitHub' };
    }
    if (hostname.split('.').includes('gitlab')) {
      const pairs = query([
        ['issue[title]', title],
        ['issue[description]', text],
      ]);
      return { href: `${base}/-/issues/new?${pairs}`, label: 'Open it as an issue on GitLab' };
    }
    const pairs = query([
      ['title', title],
      ['body', text],
    ]);
    return { href: `${base}/issues/new?${pairs}`, label: `Open it as an issue on ${hostname}` };
  }
  if (!email) return undefined;
  const pairs = query([
    ['subject', title],
    ['body', text],
  ]);
  return { href: `mailto:${email}?${pairs}`, label: 'Open it as an e-mail' };
}
