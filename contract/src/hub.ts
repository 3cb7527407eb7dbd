/** Messages of the hub. They name what changed and never carry it: a window reads again. */
export interface HubMessages {
  /** Sent on connecting, and when a server of another version starts. */
  Info: (message: { appVersion: string }) => void;
  cartChanged: (message: { customerNumber: string; key: string; modified: string }) => void;
  orderChanged: (message: { customerNumber: string; orderNumber: number }) => void;
  /** A list of the account was made, changed or deleted. */
  listChanged: (message: { customerNumber: string; listId: number; version: number }) => void;
  /** To staff who look at the account: a note was written, changed or deleted; the version is blank then. */
  noteChanged: (message: { customerNumber: string; noteId: string; version: string }) => void;
  /** To customer service: an order has joined the review queue or left it. */
  reviewChanged: (message: { orderNumber: number }) => void;
  /** To the managers of the account's territory [A1.09]. */
  alertRaised: (message: { alertId: number }) => void;
  /** This person has read alerts or looked at them, here or in another window. */
  alertsRead: (message: { userId: string }) => void;
}

/** What a window tells the hub: which account it looks at. Answered with whether it may. */
export interface HubRequests {
  watchCustomer: (customerNumber: string, answer: (isWatching: boolean) => void) => void;
  unwatchCustomer: (customerNumber: string) => void;
}

export const hubPath = '/hub';
