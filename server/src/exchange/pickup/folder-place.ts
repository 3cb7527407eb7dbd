/** A folder with `in`, `done`, and `refused`, into which an ERP or an SFTP server writes files. */

import { constants, createWriteStream, type Stats } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type FoundFile, isUnfinished, type PickupPlace, reasonText, type Settlement } from './pickup-place.ts';

const folders = ['in', 'done', 'refused'] as const;

const versionOf = ({ size, mtimeMs, ctimeMs, ino }: Stats) => [size, mtimeMs, ctimeMs, ino].join('-');
/** What stays the same when a file is moved. */
const contentOf = ({ size, mtimeMs, ino }: Stats) => [size, mtimeMs, ino].join('-');

/** Doesn't follow a link: someone with access to the folder could point one at any file that the server may write. */
const statOf = (path: string) => lstat(path).catch(() => undefined);

/** Fails at a link, and doesn't wait for a writer if it's a pipe. */
const withoutLinks = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** Writes a new file and renames it into place, so a link with that name is replaced, not followed. */
async function writeAnew(folder: string, name: string, content: Readable | readonly string[]): Promise<void> {
  const unfinished = join(folder, `.${name}.tmp`);
  // Left over from an interrupted call.
  await rm(unfinished, { force: true });
  await pipeline(content, createWriteStream(unfinished, { flags: 'wx' }));
  await rename(unfinished, join(folder, name));
}

/** The file's bytes; fails at the end if the file was written to while it was being read. */
async function* bytesOf(file: FileHandle, version: string): AsyncGenerator<Buffer> {
  try {
    if (versionOf(await file.stat()) !== version) throw new Error('the file was replaced before it was read');
    yield* file.createReadStream({ autoClose: false }) as AsyncIterable<Buffer>;
    if (versionOf(await file.stat()) !== version) throw new Error('the file was written to while it was read');
  } finally {
    await file.close();
  }
}

/** Makes the folders `in`, `done`, and `refused` if need be. Rejects if that isn't possible, or if one of them is a link. */
export async function makeFolders(root: string): Promise<void> {
  for (const name of folders) {
    await mkdir(join(root, name), { recursive: true });
    const stats = await lstat(join(root, name));
    if (!stats.isDirectory()) throw new Error(`“${name}” is a link. Replace it with a folder.`);
  }
}

/** Opens the place; a file counts as whole if it's the same at two looks. */
export function folderPlace(root: string): PickupPlace {
  let before = new Map<string, string>();
  const at = (folder: (typeof folders)[number], name: string) => join(root, folder, name);

  async function list(): Promise<FoundFile[]> {
    await makeFolders(root);
    const entries = await readdir(join(root, 'in'), { withFileTypes: true });
    const now = new Map<string, string>();
    const found: FoundFile[] = [];
    for (const entry of entries) {
      const { name } = entry;
      // Links could lead out of the folder.
      if (!entry.isFile() || isUnfinished(name)) continue;
      const stats = await statOf(at('in', name));
      if (stats === undefined) continue;
      const version = versionOf(stats);
      now.set(name, version);
      if (before.get(name) === version) found.push({ name, version, bytes: stats.size, changedAt: stats.mtime });
    }
    before = now;
    return found;
  }

  /** Moves a file that is still the one that was taken. */
  async function move(name: string, version: string | undefined, folder: 'done' | 'refused', stamp: string) {
    const from = at('in', name);
    const stats = await statOf(from);
    if (stats === undefined || (version !== undefined && versionOf(stats) !== version)) return;
    const isTaken = (await statOf(at(folder, name))) !== undefined;
    const to = at(folder, isTaken ? `${stamp}-${name}` : name);
    await rename(from, to);
    const moved = await statOf(to);
    // Someone replaced it just then; the new file has to be read, too.
    if (moved !== undefined && contentOf(moved) !== contentOf(stats)) await rename(to, from);
  }

  async function settle(settlement: Settlement): Promise<void> {
    const { file, manifest, stamp, reason, isRefused, rejects } = settlement;
    const { name, version } = file;
    // What explains the move is there before it.
    if (rejects !== undefined) await writeAnew(join(root, 'refused'), `${name}.rejects.csv`, rejects);
    if (reason !== undefined) await writeAnew(join(root, 'refused'), `${name}.txt`, [reasonText(settlement)]);
    const folder = isRefused ? 'refused' : 'done';
    if (manifest !== undefined) await move(manifest, undefined, folder, stamp);
    await move(name, version, folder, stamp);
  }

  return {
    name: 'folder',
    sender: 'the folder',
    list,
    open: async ({ name, version }) =>
      Readable.from(bytesOf(await open(at('in', name), withoutLinks), version), { objectMode: false }),
    settle,
    async answer(name, content) {
      const folder = join(root, 'out');
      await mkdir(folder, { recursive: true });
      if (!(await lstat(folder)).isDirectory()) throw new Error('“out” is a link. Replace it with a folder.');
      await writeAnew(folder, name, [content]);
    },
  };
}
