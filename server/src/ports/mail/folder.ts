/** Keeps e-mails as files, for a demo to show. */
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Letter, MailPort } from './index.ts';

export interface StoredMail extends Letter {
  readonly at: string;
}

const maxKept = 50;

/** Names begin with the time, so that they sort by it. */
const isMail = (name: string) => /^\d{13}-.*\.json$/.test(name);

async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter(isMail).sort().reverse();
}

/** Keeps the newest fifty. */
export function folderMail(folder: string): MailPort {
  return {
    async send({ messageId, ...letter }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${Date.now()}-${messageId.replace(/[^\w-]/g, '_')}.json`;
      const stored: StoredMail = { ...letter, at: new Date().toISOString() };
      await writeFile(join(folder, `.${name}`), JSON.stringify(stored), { mode: 0o600 });
      await rename(join(folder, `.${name}`), join(folder, name));
      for (const old of (await namesIn(folder)).slice(maxKept)) await rm(join(folder, old), { force: true });
    },
    close: () => undefined,
  };
}

/** The newest first; none if nothing was sent. */
export async function readStoredMails(folder: string): Promise<StoredMail[]> {
  const mails: StoredMail[] = [];
  for (const name of await namesIn(folder)) {
    const text = await readFile(join(folder, name), 'utf8').catch(() => undefined);
    if (text !== undefined) mails.push(JSON.parse(text) as StoredMail);
  }
  return mails;
}
