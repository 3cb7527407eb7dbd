/** The door of the database port: an embedded server, or one that is already there. */
export { startEmbedded } from './embedded.ts';
export { reachExternal } from './external.ts';
