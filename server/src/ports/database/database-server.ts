/** The port to the database server: its address, and how to release it. */

export interface DatabaseServer {
  /** A connection address for `pg`; holds the password, so it is never printed. */
  readonly url: string;
  readonly isEmbedded: boolean;
  /** Ends what we started; does nothing to a server that is not ours. */
  readonly stop: () => Promise<void>;
}
