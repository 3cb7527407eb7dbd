/** Deletes downloads: the file as soon as its link has expired, the row once no one uses the link. */
import type { Services } from '../services/services.ts';
import { bundleKey, endedBundles, forgetBundles, noteRemoved, oldBundles } from './bundles.ts';

/** Returns how many links were deleted. */
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
  // Including unfinished ones: their process may have died after the file was written.
  for (const bundleId of old) await files.remove(bundleKey(bundleId));
  await forgetBundles(pool, old);
  return old.length;
}
