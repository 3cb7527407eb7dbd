/**
 * Writes files for the ERP to the folder's `out`: each under a temporary name first, so that incomplete files are never
 * read.
 */
import { constants } from 'node:fs';
import { link, lstat, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { isHeldBack } from '../../orders/open-buyer-change.ts';
import { alone } from '../pickup/start-pickups.ts';

const atOnce = 100;

interface DueFile {
  readonly file_id: number;
  readonly file_name: string;
  readonly content: string;
}

async function openFolder(root: string): Promise<string> {
  const folder = join(root, 'out');
  await mkdir(folder, { recursive: true });
  if (!(await lstat(folder)).isDirectory()) throw new Error('“out” is a link. Replace it with a folder.');
  return folder;
}

/**
 * The name appears with the whole content or not at all. A file that is there already stays: it's the same one, because a name is used
 * once, and the process before ended before it could note that.
 */
async function writeWhole(folder: string, { file_name: name, content }: DueFile): Promise<void> {
  const unfinished = join(folder, `.${name}.part`);
  await rm(unfinished, { force: true });
  const file = await open(unfinished, constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await link(unfinished, join(folder, name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(unfinished, { force: true });
}

/** Writes what is due, in order; of several processes, one at a time. Rejects with the folder's or the database's error. */
export async function writeOutFiles(pool: pg.Pool, root: string): Promise<void> {
  await alone(pool, 'out', async () => {
    for (;;) {
      const { rows } = await pool.query<DueFile>(
        `select f.file_id::float8 as file_id, f.file_name, f.content
           from erp_out_file f left join outbox o on o.id = f.outbox_id
          where f.is_for_folder and f.written_at is null and f.replaced_at is null
            and (f.outbox_id is null or o.delivered_at is null and o.failed_at is null and o.id is not null and not ${isHeldBack('o')})
          order by f.file_id limit ${atOnce}`,
      );
      const folder = rows.length === 0 ? '' : await openFolder(root);
      for (const file of rows) {
        await writeWhole(folder, file);
        await pool.query('update erp_out_file set written_at = now() where file_id = $1', [file.file_id]);
      }
      if (rows.length < atOnce) return;
    }
  });
}
