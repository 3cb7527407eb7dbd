/** A database server with a backup and a WAL archive, which can be restored to a point in time. */
import type { DatabaseServer } from '../../server/src/ports/database/index.ts';

export interface ArchivedServer {
  /** Which tools the backup is made and restored with. */
  readonly tools: string;
  /** Its address stays the same after a restore. */
  readonly server: DatabaseServer;
  /** Makes a base backup while the server works. */
  makeBase(): Promise<void>;
  /**
   * Deletes the database like a lost disk would, and restores it to the point in time from the backup and the archive.
   */
  restoreTo(moment: string): Promise<void>;
}
