/** Messages of the hub. They name what changed and never contain it; a tab reads it again. */
export interface HubMessages {
  /** Sent on connecting, and when a server with another version starts. */
  Info: (message: { appVersion: string }) => void;
  cartChanged: (message: { customerNumber: string; key: string; modified: string }) => void;
  orderChanged: (message: { customerNumber: string; orderNumber: number }) => void;
  /** A list of the account was created, changed, or deleted. */
  listChanged: (message: { customerNumber: string; listId: number; version: number }) => void;
  /** To staff who have the account open: a note was written, changed, or deleted; the version is then blank. */
  noteChanged: (message: { customerNumber: string; noteId: string; version: string }) => void;
  /** To customer service: an order joined the review queue or left it. */
  reviewChanged: (message: { orderNumber: number }) => void;
  /** Sent to people who may exchange data when a run makes progress. */
  importChanged: (message: { importId: string }) => void;
  /** To the managers of the account's territory [A1.09]. */
  alertRaised: (message: { alertId: number }) => void;
  /** This person's permissions, territories, or accounts changed: the page reads its role again. */
  rightsChanged: (message: { userId: string }) => void;
  /** Brand, contacts, or colors changed: the page reads its settings again. */
  settingsChanged: (message: Record<string, never>) => void;
  /** This person marked or unmarked a favorite, in this tab or another. */
  favoritesChanged: (message: { userId: string }) => void;
  /** This person has read or seen alerts, in this tab or another. */
  alertsRead: (message: { userId: string }) => void;
}

/** Tells the hub which account a tab has open. The hub replies whether it may. */
export interface HubRequests {
  watchCustomer: (customerNumber: string, answer: (isWatching: boolean) => void) => void;
  unwatchCustomer: (customerNumber: string) => void;
}

export const hubPath = '/hub';
