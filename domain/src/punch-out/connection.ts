/** Which connection a document belongs to, by who sent it and on whose behalf. */

/** An identity within a domain. */
export interface Party {
  readonly domain: string;
  readonly identity: string;
}

/** A credential of the sender; the secret is absent where none was given, or another proof. */
export interface SenderCredential extends Party {
  readonly secret: string | undefined;
}

/** Who wrote to whom, as the header of a document says it. */
export interface Parties {
  readonly from: readonly Party[];
  readonly to: readonly Party[];
  readonly sender: readonly SenderCredential[];
}

/** What of a connection says for whom it stands. */
export interface ConnectionParties {
  readonly sender: Party;
  /** Absent where the sender is the buyer. */
  readonly from: Party | undefined;
  readonly isActingForOthersAllowed: boolean;
}

/** Domains are compared without letter case, identities as they are [wire facts: test identities end in -T or -t]. */
export const isSameParty = (one: Party, other: Party) =>
  one.identity === other.identity && one.domain.toLowerCase() === other.domain.toLowerCase();

/**
 * The connection among those whose sender proved to be who they say: the one made for this very buyer before the one
 * of the sender itself; a sender acts for others only where the connection says so. `undefined` for none.
 */
export function connectionFor<Connection extends ConnectionParties>(
  proven: readonly Connection[],
  from: readonly Party[],
): Connection | undefined {
  const isFrom = (party: Party) => from.some((other) => isSameParty(party, other));
  const made = proven.find((connection) => connection.from !== undefined && isFrom(connection.from));
  if (made !== undefined) return made;
  return proven.find(
    (connection) => connection.from === undefined && (isFrom(connection.sender) || connection.isActingForOthersAllowed),
  );
}
