/** The port to the database server: where it is, and how to let go of it. */

export interface DatabaseServer {
  /** A connection address for `pg`; holds the password, so it is never printed. */
  readonly url: string;
  readonly isEmbedded: boolean;
  /** Ends what we started; does nothing to a server that is not ours. */
  readonly stop: () => Promise<void>;
}
