/** Finds the connection of a document by its sender and the buyer it's sent for. */

import type { CredentialMac } from './credential-mac.ts';

/** An identity within a domain. */
export interface Party {
  readonly domain: string;
  readonly identity: string;
}

/** A credential of the sender; the secret is absent if there was none, or another kind of proof. */
export interface SenderCredential extends Party {
  readonly secret: string | undefined;
  /** Instead of a secret. */
  readonly mac?: CredentialMac;
}

/** The parties in a document's header. */
export interface Parties {
  readonly from: readonly Party[];
  readonly to: readonly Party[];
  readonly sender: readonly SenderCredential[];
}

/** The identities of a connection. */
export interface ConnectionParties {
  readonly sender: Party;
  /** Absent if the sender is the buyer. */
  readonly from: Party | undefined;
  readonly isActingForOthersAllowed: boolean;
}

/** Domains are compared ignoring case, identities exactly [wire facts: test identities end in -T or -t]. */
export const isSameParty = (one: Party, other: Party) =>
  one.identity === other.identity && one.domain.toLowerCase() === other.domain.toLowerCase();

/**
 * The connection among those with a matching secret. A connection for this buyer takes precedence over the sender's
 * own; a sender acts for others only if the connection allows it. `undefined` for none.
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
