/** Their SFTP server: files are fetched from one folder there, and marked there or remembered here. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import Client from 'ssh2-sftp-client';
import type { SftpSettings } from '../../settings/exchange-settings.ts';
import { type FoundFile, isUnfinished, type PickupPlace, reasonText, type Settlement } from './pickup-place.ts';

const connectMs = 20_000;
/** How long a file must stay unchanged to count as complete. */
const stableMs = 2_000;
/**
 * A server that doesn't respond is checked again after this time, and the connection is closed after four times as
 * long.
 */
const silentMs = 10_000;

/** Refuses a server whose host key isn't the pinned one. */
export function isPinnedKey(key: Buffer, pinned: string): boolean {
  const found = createHash('sha256').update(key).digest();
  const expected = Buffer.from(pinned.replace(/^SHA256:/, ''), 'base64');
  return found.length === expected.length && timingSafeEqual(found, expected);
}

const ignore = () => undefined;

const versionOf = ({ size, modifyTime }: Client.FileInfo) => `${size}-${modifyTime}`;

/** Rejects if the server can't be reached, doesn't let us in, or has another key. */
async function connect(
  { host, port, username, password, privateKey, hostKey }: SftpSettings,
  keepaliveInterval: number,
): Promise<Client> {
  // Without these, the library prints each end of a connection. A failed call reports its own error.
  const opened = new Client('operatory', { error: ignore, end: ignore, close: ignore });
  let isOther = false;
  const hostVerifier = (key: Buffer) => {
    isOther = !isPinnedKey(key, hostKey);
    return !isOther;
  };
  const secret = privateKey === undefined ? { password: password ?? '' } : { privateKey };
  try {
    await opened.connect({
      host,
      port,
      username,
      ...secret,
      hostVerifier,
      readyTimeout: connectMs,
      keepaliveInterval,
      keepaliveCountMax: 3,
    });
    return opened;
  } catch (error) {
    if (!isOther) throw error;
    throw new Error(
      'the server has another host key than EXCHANGE_SFTP_HOST_KEY names. Ask its owner whether it was changed.',
    );
  }
}

/** Fails at the end if there were fewer or different bytes than listed. */
async function* bytesOf(opened: Client, path: string, { bytes, version }: FoundFile): AsyncGenerator<Buffer> {
  const stream = opened.createReadStream(path) as Readable;
  // The library's stream doesn't end an iteration when the connection breaks.
  const content = new PassThrough();
  const done = pipeline(stream, content).catch((error: Error) => content.destroy(error));
  let read = 0;
  for await (const chunk of content) {
    read += (chunk as Buffer).length;
    yield chunk as Buffer;
  }
  await done;
  const { size, modifyTime } = await opened.stat(path);
  if (read !== bytes || `${size}-${modifyTime}` !== version) throw new Error('the file changed while it was fetched');
}

/** Opens the place; connects at each look. */
export function sftpPlace(settings: SftpSettings, wholeAfterMs = stableMs, askAgainMs = silentMs): PickupPlace {
  const { folder, mark } = settings;
  let client: Client | undefined;
  const at = (name: string) => `${folder === '/' ? '' : folder}/${name}`;

  async function connected(): Promise<Client> {
    client ??= await connect(settings, askAgainMs);
    return client;
  }

  async function filesNow(): Promise<Map<string, FoundFile>> {
    const entries = await (await connected()).list(folder);
    const found = entries.filter(({ type, name }) => type === '-' && !/[/\\]/.test(name) && !isUnfinished(name));
    return new Map(
      found.map((entry) => [
        entry.name,
        { name: entry.name, bytes: entry.size, version: versionOf(entry), changedAt: new Date(entry.modifyTime) },
      ]),
    );
  }

  async function list(): Promise<FoundFile[]> {
    const before = await filesNow();
    if (before.size === 0) return [];
    await pause(wholeAfterMs);
    const now = await filesNow();
    return [...now.values()].filter(({ name, version }) => before.get(name)?.version === version);
  }

  async function rename(name: string, end: string, stamp: string): Promise<void> {
    const opened = await connected();
    if ((await opened.exists(at(name))) === false) return;
    const isTaken = (await opened.exists(at(`${name}.${end}`))) !== false;
    await opened.rename(at(name), at(isTaken ? `${name}.${stamp}.${end}` : `${name}.${end}`));
  }

  async function settle(settlement: Settlement): Promise<void> {
    if (mark === 'remember') return;
    const { file, manifest, stamp, reason, isRefused, rejects } = settlement;
    const opened = await connected();
    const now = (await filesNow()).get(file.name);
    // Someone replaced it; the new file has to be read, too.
    if (now !== undefined && now.version !== file.version) return;
    if (rejects !== undefined) await opened.put(rejects, at(`${file.name}.rejects`));
    if (reason !== undefined) await opened.put(Buffer.from(reasonText(settlement)), at(`${file.name}.reason`));
    const end = isRefused ? 'refused' : 'done';
    if (manifest !== undefined) await rename(manifest, end, stamp);
    await rename(file.name, end, stamp);
  }

  return {
    name: 'sftp',
    sender: 'the SFTP server',
    list,
    open: async (file) => Readable.from(bytesOf(await connected(), at(file.name), file), { objectMode: false }),
    settle,
    async answer(name, content) {
      if (mark === 'remember') return;
      await (await connected()).put(Buffer.from(content), at(name));
    },
    async close() {
      const opened = client;
      client = undefined;
      await opened?.end().catch(() => undefined);
    },
  };
}
