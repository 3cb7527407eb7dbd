/** Clears downloads away: the file as soon as its link has ended, the row when nobody asks for the link any more. */
import type { Services } from '../http/services.ts';
import { endedBundles, forgetBundles, noteRemoved, oldBundles } from './bundles.ts';
import { bundleKey } from './sheet-file.ts';

/** Answers how many links were forgotten. */
export async function clearBundles(
  { pool, files }: Pick<Services, 'pool' | 'files'>,
  { endedBefore, most }: { readonly endedBefore: Date; readonly most: number },
): Promise<number> {
  for (let removed = 0; removed < most; ) {
    const ended = await endedBundles(pool);
    if (ended.length === 0) break;
    for (const bundleId of ended) {
      await files.remove(bundleKey(bundleId));
      await noteRemoved(pool, bundleId);
    }
    removed += ended.length;
  }
  const old = await oldBundles(pool, { endedBefore, most });
  // Also of those that were never finished: whoever made them may have died after the file was written.
  for (const bundleId of old) await files.remove(bundleKey(bundleId));
  await forgetBundles(pool, old);
  return old.length;
}
