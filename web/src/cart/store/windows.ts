/** The other windows of this browser: who is open, whose turn it is, and what they tell each other. */

/** Told to the other windows after a change reached the server. */
export interface WindowMessage {
  readonly userId: string;
  readonly customerNumber: string;
  /** The version that the server holds now. */
  readonly modified: string;
}

export interface Windows {
  /** Names this window while it is open; never used again afterwards. */
  readonly id: string;
  /** Runs the work while no other window runs work of this name. */
  takeTurn<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Those among these windows that are closed. */
  closed(ids: readonly string[]): Promise<readonly string[]>;
  tell(message: WindowMessage): void;
  /** Hears what the others tell. */
  listen(listener: (message: WindowMessage) => void): void;
}
