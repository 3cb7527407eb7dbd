/** The demo's mailbox: a page with the e-mails that an installation would send. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { xmlText } from '@operatory/domain/punch-out';
import type { StoredMail } from '@operatory/server/ports/mail/index.ts';
import { page } from './page.ts';

export interface Mailbox {
  readonly url: string;
  close(): Promise<void>;
}

/** Escaped, with its addresses as links. They're looked for first, because a line break is escaped as well. */
const linked = (text: string) =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 0 ? xmlText(part) : `<a href="${xmlText(part)}">${xmlText(part)}</a>`))
    .join('');

const mailPart = ({ at, to, subject, text }: StoredMail, index: number) => `<details${index === 0 ? ' open' : ''}>
<summary><time datetime="${xmlText(at)}">${xmlText(at.slice(11, 19))}</time>${xmlText(subject)} <span class="soft">to ${xmlText(to.name)} (${xmlText(to.address)})</span></summary>
<pre>${linked(text)}</pre></details>`;

const mailboxPage = (mails: readonly StoredMail[]) =>
  page(
    'Demo mailbox',
    `<h1>Demo mailbox</h1>
<p class="soft">E-mails that this installation would send, newest first. Reload the page to see new ones.</p>
<section>${mails.length === 0 ? '<p>No e-mails have been sent yet. Click “Forgot your password?” on the sign-in page to see one.</p>' : mails.map(mailPart).join('\n')}</section>`,
  );

/** Opens it on a free port of this machine. */
export async function openMailbox(read: () => Promise<readonly StoredMail[]>): Promise<Mailbox> {
  const server = createServer((_request, response) => {
    read().then(
      (mails) =>
        response
          .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
          .end(mailboxPage(mails)),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, 'localhost', resolve);
  });
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
