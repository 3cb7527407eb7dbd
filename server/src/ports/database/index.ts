/** The door of the database port: an embedded server, or one that is already there. */
export type { DatabaseServer } from './database-server.ts';
export { type EmbeddedOptions, startEmbedded } from './embedded.ts';
export { reachExternal } from './external.ts';
