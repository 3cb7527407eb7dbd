/** What is answered to a document: a code that every buyer's system knows, and words for its technician. */

export interface Status {
  readonly code: number;
  readonly text: string;
}

/** A document that is not accepted, with the status that says so. */
export interface NotAccepted {
  readonly isAccepted: false;
  readonly status: Status;
}

/** Why a sender was not taken for a connection; never told to the sender. */
export type NotKnownReason =
  | 'unknown-sender'
  | 'no-secret'
  | 'wrong-secret'
  /** The secret before this one, after its closing date. */
  | 'secret-too-old'
  /** The sender is right, but may not act for the buyer in From. */
  | 'not-for-this-buyer'
  | 'switched-off';

const status =
  (code: number) =>
  (text: string): NotAccepted => ({ isAccepted: false, status: { code, text } });

export const badValue = status(400);
export const notForYou = status(403);
export const unreadable = status(406);
export const conflicting = status(409);
export const goneCart = status(412);
/** An order has come further than a document can reach. */
export const tooLate = status(412);
export const notOffered = status(450);
export const tooLarge = status(499);
export const tryLater = status(560);

/** One text for every reason why a sender is not believed: it must not say which half was wrong. */
export const notRecognised: NotAccepted = {
  isAccepted: false,
  status: {
    code: 401,
    text: 'The sender was not recognised: Header/Sender/Credential needs the agreed domain, Identity and SharedSecret.',
  },
};

/** The same for a form. */
export const loginNotRecognised: NotAccepted = {
  isAccepted: false,
  status: { code: 401, text: 'The user name and the password of this connection were not recognised.' },
};

export function isNotAccepted(value: unknown): value is NotAccepted {
  return typeof value === 'object' && value !== null && 'isAccepted' in value && value.isAccepted === false;
}
