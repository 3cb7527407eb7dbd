/** What every feature's routes receive; the composition root (`app/`) makes it once. */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { CustomerScopes } from '../access/customer-scope.ts';
import type { Database } from '../database/database.ts';
import type { Bind } from '../http/bind.ts';
import type { Reads } from '../http/replica-reads.ts';
import type { Hub } from '../hub/hub.ts';
import type { FileStore } from '../ports/files/index.ts';
import type { LiveSettings } from '../settings/live-settings.ts';
import type { Settings } from '../settings/settings.ts';
import type { DemoParts } from './demo-parts.ts';

export interface Services extends Database {
  /** Those that a screen may set follow the database, so they're read when they're needed. */
  readonly settings: Settings;
  readonly live: LiveSettings;
  readonly scopes: CustomerScopes;
  readonly hub: Hub;
  /** Where reads go that may be some milliseconds old: searches, reports, and lists of orders. */
  readonly reads: Reads;
  /** Safety data sheets and downloads. */
  readonly files: FileStore;
  readonly log: FastifyBaseLogger;
  /** Draws the pictures of the demo's items; absent in production. */
  readonly drawPicture?: DemoParts['drawPicture'] | undefined;
  /** The clock, in one place so that a test can set it. */
  readonly now: () => Date;
}

/** For rooms that add routes with body parsers of their own. */
export interface RouteContext {
  readonly http: FastifyInstance;
  readonly services: Services;
  readonly bind: Bind;
  /** The same for a part of the application with its own body parsers. */
  readonly bindIn: (part: FastifyInstance) => Bind;
}
