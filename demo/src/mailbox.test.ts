import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mailFolder, openMail, readStoredMails } from '@operatory/server/ports/mail/index.ts';
import { afterAll, expect, it } from 'vitest';
import { openMailbox } from './mailbox.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'operatory-mailbox-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

it('shows the e-mails that would be sent, newest first, with working links and escaped markup', async () => {
  const mailbox = await openMailbox(() => readStoredMails(mailFolder({ dataDir })));
  const shown = async () => (await fetch(mailbox.url, { signal: AbortSignal.timeout(5_000) })).text();
  expect(await shown()).toContain('No e-mails have been sent yet.');
  const port = await openMail({ dataDir, brandName: 'Operatory', mail: { smtpUrl: undefined, from: 'a@people.test' } });
  for (const [index, subject] of ['First', 'Second <b>'].entries()) {
    await port?.send({
      messageId: `mail-${index}@people.test`,
      to: { name: 'Dana', address: 'dana@people.test' },
      subject,
      text: 'Choose it here:\nhttp://localhost:3000/sign-in?a=1&b=2#link=abc\n\nThe link works once.',
      html: '',
    });
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  const html = await shown();
  expect(html.indexOf('Second')).toBeLessThan(html.indexOf('First'));
  expect(html).not.toContain('<b>');
  expect(html).toContain('<a href="http://localhost:3000/sign-in?a=1&amp;b=2#link=abc">');
  await mailbox.close();
});

it('keeps the newest fifty', async () => {
  const port = await openMail({ dataDir, brandName: 'Operatory', mail: { smtpUrl: undefined, from: 'a@people.test' } });
  const to = { name: 'Dana', address: 'dana@people.test' };
  for (let index = 0; index < 60; index += 1)
    await port?.send({ messageId: `m${index}@people.test`, to, subject: `No. ${index}`, text: '', html: '' });
  expect(await readStoredMails(mailFolder({ dataDir }))).toHaveLength(50);
});
