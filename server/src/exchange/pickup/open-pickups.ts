/** Opens the places that the settings name. */

import { CannotStart } from '../../settings/cannot-start.ts';
import type { Settings } from '../../settings/settings.ts';
import { folderPlace, makeFolders } from './folder-place.ts';
import type { Pickup } from './start-pickups.ts';

const secondsBetweenLooks = 5;

/** Throws `CannotStart` if the folder can't be written. */
export async function openPickups({ exchange }: Pick<Settings, 'exchange'>): Promise<Pickup[]> {
  const { folder, sftp } = exchange;
  // Loaded on first use, because few installations need SFTP.
  const fetched =
    sftp === undefined
      ? []
      : [{ place: (await import('./sftp-place.ts')).sftpPlace(sftp), everySeconds: sftp.everySeconds }];
  if (folder === undefined) return fetched;
  await makeFolders(folder).catch(() => {
    throw new CannotStart(
      `The folder ${folder} can’t be created or written to. Give this user access, or set EXCHANGE_FOLDER to another folder.`,
    );
  });
  return [{ place: folderPlace(folder), everySeconds: secondsBetweenLooks }, ...fetched];
}
