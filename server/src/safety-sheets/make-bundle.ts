/** Makes a download: adds one sheet after the other to a zip, reports progress, and removes earlier downloads. */
import { isStaff, type User } from '@operatory/domain/access';
import { namesInFolder } from '@operatory/domain/documents';
import { openSheet } from '../documents/safety-sheet-file.ts';
import { zipOf } from '../documents/zip-files.ts';
import type { Turns } from '../limits/turns.ts';
import type { Services } from '../services/services.ts';
import { bundleKey, endedBundles, failBundle, finishBundle, noteProgress, noteRemoved } from './bundles.ts';

/** A requested file. */
export type SheetFile = readonly [mediaKey: string, fileName: string];

interface Work {
  readonly bundleId: string;
  readonly files: readonly SheetFile[];
  readonly folderName: string;
  readonly turn: Turns['take'];
}

/** The sheets that the viewer may download. */
async function keysFor({ pool }: Services, viewer: User, files: readonly SheetFile[]): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ key: string }>(
    'select distinct sds_media_key as key from item where sds_media_key = any($1) and ($2 or not is_hidden_from_customer)',
    [files.map(([key]) => key), isStaff(viewer)],
  );
  return new Set(rows.map(({ key }) => key));
}

/** Makes one that was begun, as `ready` or, when anything goes wrong, `failed` with the reason in the log. */
export async function makeBundle(services: Services, viewer: User, work: Work): Promise<void> {
  const { pool, files, log } = services;
  const { bundleId, folderName, turn } = work;
  let doneCount = 0;
  // Also while it waits for its turn or for a slow disk, because without a sign of life it counts as dead.
  const telling = setInterval(() => void noteProgress(pool, bundleId, doneCount).catch(() => undefined), 400);
  try {
    const allowed = await keysFor(services, viewer, work.files);
    const names = namesInFolder(work.files.map(([, name]) => name));
    const missingKeys: string[] = [];
    async function* found() {
      for (const [index, [mediaKey]] of work.files.entries()) {
        const sheet = allowed.has(mediaKey) ? await openSheet(files, mediaKey) : undefined;
        if (sheet === undefined) missingKeys.push(mediaKey);
        else yield { path: `${folderName}/${names[index]}`, content: sheet.content };
        doneCount = index + 1;
      }
    }
    const written = await turn(() => files.write(bundleKey(bundleId), zipOf(found())));
    const isEmpty = missingKeys.length === work.files.length;
    if (isEmpty) await files.remove(bundleKey(bundleId));
    await finishBundle(pool, bundleId, { missingKeys, size: isEmpty ? 0 : written });
  } catch (error) {
    log.error({ err: error, bundleId }, 'Safety data sheets could not be put together');
    await failBundle(pool, bundleId);
  } finally {
    clearInterval(telling);
  }
  await removeEnded(services);
}

/** Downloads take room until their link ends; making one clears away a few that have. */
async function removeEnded({ pool, files, log }: Services): Promise<void> {
  try {
    for (const bundleId of await endedBundles(pool)) {
      await files.remove(bundleKey(bundleId));
      await noteRemoved(pool, bundleId);
    }
  } catch (error) {
    log.warn({ err: error }, 'Downloads whose link has ended could not be removed');
  }
}
