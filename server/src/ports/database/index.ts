/** The door of the database port: an embedded server, or one that is already there. */
export type { DatabaseServer } from './database-server.ts';
export { startEmbedded } from './embedded.ts';
export { reachExternal } from './external.ts';
export { joinRunning } from './running.ts';
