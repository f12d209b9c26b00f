import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { Browser, outbox, postJson, registerAnonymous } from '../agent-client.ts';
import { callAt, rawExchange } from '../http/raw-request.ts';
import type { Attack, Targets } from './families.ts';

const MARKUP = '"><script>alert(1)</script><img src=x onerror=alert(1)>';
const CRLF = '%0d%0aSet-Cookie:%20a=b%0d%0a%0d%0a<html>';

/** Whether a browser makes an element of the text that was sent, which holds `<img onerror>` and a script. */
function foreignElements(html: string): string {
  const found = (node: DefaultTreeAdapterTypes.Node): boolean => {
    if (!('childNodes' in node)) return false;
    const attrs = 'attrs' in node ? node.attrs : [];
    if (attrs.some(({ name }) => name === 'onerror')) return true;
    const runs = node.nodeName === 'script' && !attrs.some(({ value }) => value === 'application/ld+json');
    const texts = node.childNodes.map((child) => ('value' in child ? child.value : ''));
    return (runs && texts.join('').includes('alert(1)')) || node.childNodes.some(found);
  };
  return found(parse(html)) ? 'markup' : 'no markup';
}

/** Foreign text in pages, Markdown, JSON-LD, CSV, header fields, logs and mails. */
export function injection({ open }: Targets): Attack[] {
  const get = (path: string, headers: Record<string, string> = {}) => callAt(open.url, path, { headers });
  const page = async (path: string) => foreignElements((await get(path, { accept: 'text/html' })).text);
  /** Markdown below its front matter, whose quoted texts are data. */
  const twin = async (path: string) => {
    const { text } = await get(path, { accept: 'text/markdown' });
    return /[^\\]<(?:script|img)/.test(text.replace(/^---\n[\s\S]*?\n---\n/, '')) ? 'markup' : 'no markup';
  };
  const query = encodeURIComponent(MARKUP);
  const pages = [
    `/tools?q=${query}`,
    `/search?q=${query}`,
    `/tools?category=${query}`,
    `/compare/${query}-vs-stripe`,
    `/compare?tools=${query}`,
    `/${query}`,
    `/sign-in?problem=${query}`,
    `/sign-in?client_id=${query}`,
    `/claim?token=${query}`,
    `/oauth2/authorize?client_id=${query}`,
  ];
  const markdown = [`/tools.md?q=${query}`, `/search.md?q=${query}`, `/tools?q=${query}`];
  const redirects = [
    '//evil.example/',
    '/\\evil.example/',
    '/%5cevil.example/',
    '/%2f%2fevil.example/',
    '///evil.example//',
  ];
  const split = [
    `/${CRLF}/`,
    `/tools/${CRLF}/`,
    `/api/${CRLF}/`,
    `/sign-in?problem=${CRLF}`,
    `/tools?q=${CRLF}`,
  ];
  /** A search that is not a fault, and no hit that it did not ask for. */
  const sql = async (text: string) => {
    const { status } = await get(`/api/search?q=${encodeURIComponent(text)}`);
    return String(status);
  };
  /** Lines of the log that a request makes, with the attacker's text as a line of its own or a control character. */
  const logged = async (act: () => Promise<unknown>) => {
    const before = open.output().length;
    await act();
    const lines = open.output().slice(before);
    if (/^FORGED/m.test(lines)) return 'a forged line';
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
    if (/[\x00-\x09\x0b-\x1f\x7f]/.test(lines)) return 'a control character';
    return lines.includes('s3cret') ? 'a secret' : 'clean';
  };
  /** The mail that a claim sends; lines of its head and what looks like a link. */
  const mailOf = async (name: string, email: string) => {
    const agent = await registerAnonymous(open.url, name);
    await postJson(`${open.url}/api/agent/claim`, { claim_token: agent.claim_token, email });
    return (
      outbox(open)
        .filter((mail) => mail.includes(email))
        .at(-1)
        ?.replace(/=\r?\n/g, '') ?? ''
    );
  };
  return [
    ...pages.map((path) => ({
      name: `markup at ${path.slice(0, 40)}`,
      expected: 'no markup',
      run: () => page(path),
    })),
    ...markdown.map((path) => ({
      name: `markup at ${path.slice(0, 40)}, as Markdown`,
      expected: 'no markup',
      run: () => twin(path),
    })),
    ...redirects.map((path) => ({
      name: `a redirect by ${path}`,
      expected: 'stays here',
      run: async () => {
        const location = /^location: (.*)\r$/im.exec(
          await rawExchange(open.url, `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
        )?.[1];
        const target = new URL(location ?? '/', open.baseUrl);
        return target.origin === new URL(open.baseUrl).origin ? 'stays here' : target.href;
      },
    })),
    ...split.map((path) => ({
      name: `a header field by ${path.slice(0, 40)}`,
      expected: 'no field',
      run: async () => {
        const { headers } = await get(path);
        return headers['set-cookie']?.includes('a=b') ? 'a cookie was set' : 'no field';
      },
    })),
    ...[
      "' OR 1=1 --",
      "'; DROP TABLE client; --",
      '" UNION SELECT * FROM client',
      "\\'; SELECT pg_sleep(9)",
    ].map((text) => ({
      name: `SQL as a search: ${text}`,
      expected: '200',
      run: () => sql(text),
    })),
    {
      name: 'text that ends the script of JSON-LD',
      expected: 'no markup',
      run: () => page(`/tools?q=${encodeURIComponent('</script><script>alert(1)</script>')}`),
    },
    {
      name: 'a line in the log by a path',
      expected: 'clean',
      run: () => logged(() => get('/api/%0aFORGED%20%1b[31m')),
    },
    {
      name: 'a line in the log by a header field',
      expected: 'clean',
      run: () =>
        logged(() =>
          get('/api/search?q=a', {
            'user-agent': 'FORGED \x1b[2J'.replace('\x1b', '\t'),
            authorization: 'Bearer s3cret',
          }),
        ),
    },
    {
      name: 'a recipient in a mail by a name',
      expected: 'one recipient',
      run: async () => {
        const mail = await mailOf('Scout\r\nBcc: evil@evil.example\r\n\r\nFORGED', 'bcc@example.com');
        return /^(?:Bcc|Cc):/im.test(mail) || (mail.match(/^To:/gim)?.length ?? 0) !== 1
          ? 'another'
          : 'one recipient';
      },
    },
    {
      name: 'markup in the name of an agent',
      expected: 'no markup',
      run: async () => {
        const agent = await registerAnonymous(open.url, MARKUP);
        const claim = await postJson(`${open.url}/api/agent/claim`, {
          claim_token: agent.claim_token,
          email: 'markup@example.com',
        });
        const browser = new Browser(open.url);
        await browser.open(claim.body.attempt.verification_uri);
        return foreignElements(browser.html);
      },
    },
  ];
}
