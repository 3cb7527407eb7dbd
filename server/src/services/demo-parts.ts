/** What the demo adds to a running shop. Production neither has it nor loads the code behind it. */
import type { PublicSettings } from '@operatory/contract/settings';
import type { Queryable } from '../database/database.ts';
import type { FileStore } from '../ports/files/index.ts';
import type { Settings } from '../settings/settings.ts';

/** What a drawn picture shows of an item. */
export interface PictureFacts {
  readonly itemNumber: string;
  readonly description: string;
  readonly vendorName: string;
  /** Such as `Box of 100`. */
  readonly pack: string;
}

export interface DemoParts {
  /** The people whose names and shared password the sign-in page offers. */
  readonly signIns: PublicSettings['demoSignIns'];
  /** The file store, with the demo's safety data sheets drawn when one is first opened. */
  readonly withSheets: (
    files: FileStore,
    source: { readonly pool: Queryable; readonly settings: Settings },
  ) => FileStore;
  /** Draws an item's picture as SVG. */
  readonly drawPicture: (item: PictureFacts) => string;
}
