/** The status of our response to a document: a code that every buyer's system knows, and a text for its engineer. */

export interface Status {
  readonly code: number;
  readonly text: string;
}

/** A rejected document, with its status. */
export interface Rejection {
  readonly isAccepted: false;
  readonly status: Status;
}

/** Why a sender wasn't authenticated; never revealed to the sender. */
export type UnknownSenderReason =
  | 'unknown-sender'
  | 'no-secret'
  | 'wrong-secret'
  | 'mac-unsupported'
  | 'mac-expired'
  | 'no-http-proof'
  | 'wrong-http-proof'
  /** The connection asks for a header, but has nothing to compare it with. */
  | 'no-stored-proof'
  /** The previous secret, after its last day. */
  | 'secret-too-old'
  /** The sender is right but may not act for the buyer in From. */
  | 'not-for-this-buyer'
  | 'switched-off'
  /** Proven, but from an address that the connection doesn't allow. */
  | 'wrong-address'
  /** Too many wrong secrets for this login from this address. */
  | 'too-many-tries'
  | 'too-many-documents';

const status =
  (code: number) =>
  (text: string): Rejection => ({ isAccepted: false, status: { code, text } });

export const badValue = status(400);
export const notForYou = status(403);
export const unreadable = status(406);
export const conflicting = status(409);
export const goneCart = status(412);
/** The order has progressed too far for a document to change it. */
export const tooLate = status(412);
export const notOffered = status(450);
export const tooLarge = status(499);
export const tryLater = status(560);

/** One text for every reason, because it must not reveal which half was wrong. */
export const notRecognized: Rejection = {
  isAccepted: false,
  status: {
    code: 401,
    text: 'The sender was not recognized: Header/Sender/Credential needs the agreed domain, Identity and SharedSecret (or a fresh CredentialMac), and the request the Authorization header if one is agreed.',
  },
};

/** The same for a form. */
export const loginNotRecognized: Rejection = {
  isAccepted: false,
  status: { code: 401, text: 'The user name and the password of this connection were not recognized.' },
};

export function isRejection(value: unknown): value is Rejection {
  return typeof value === 'object' && value !== null && 'isAccepted' in value && value.isAccepted === false;
}
