/** What every room's routes are given; put together in one place, when the application is built. */
import type { FastifyBaseLogger } from 'fastify';
import type { CustomerScopes } from '../access/customer-scope.ts';
import type { Database } from '../database/database.ts';
import type { Hub } from '../hub/hub.ts';
import type { FileStore } from '../ports/files/index.ts';
import type { Settings } from '../settings/settings.ts';

export interface Services extends Database {
  readonly settings: Settings;
  readonly scopes: CustomerScopes;
  readonly hub: Hub;
  /** Safety data sheets and downloads. */
  readonly files: FileStore;
  readonly log: FastifyBaseLogger;
  /** The clock, in one place so that a test can set it. */
  readonly now: () => Date;
}
