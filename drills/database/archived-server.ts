/** A database server with a backup and an archive of its log, which can be taken back to a moment. */
import type { DatabaseServer } from '../../server/src/ports/database/index.ts';

export interface ArchivedServer {
  /** Which tools the backup is made and restored with. */
  readonly tools: string;
  /** Its address stays the same after a restore. */
  readonly server: DatabaseServer;
  /** Makes a base backup while the server works. */
  makeBase(): Promise<void>;
  /** Deletes the database as a lost disk would, and restores it as it was at the moment, from the backup and the archive. */
  restoreTo(moment: string): Promise<void>;
}
