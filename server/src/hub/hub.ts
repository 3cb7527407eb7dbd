/** Notifies open tabs of changes. Features call this interface after the commit; it hides the sockets. */
import type { CustomerNumber } from '@operatory/domain/customers';

export interface Hub {
  cartChanged(change: { customerNumber: CustomerNumber; key: string; modified: string }): void;
  orderChanged(change: { customerNumber: CustomerNumber; orderNumber: number }): void;
  listChanged(change: { customerNumber: CustomerNumber; listId: number; version: number }): void;
  /** To staff who look at the account; `version` is blank for a note that was deleted. */
  noteChanged(change: { customerNumber: CustomerNumber; noteId: string; version: string }): void;
  /** To customer service, wherever they are in the product. */
  reviewChanged(change: { orderNumber: number }): void;
  /** To people who may exchange data. */
  importChanged(change: { importId: string }): void;
  /** To the managers of the territory, wherever they are in the product. */
  alertRaised(alert: { alertId: number; territoryId: string }): void;
  /** To everyone: brand, contacts, or colors. */
  settingsChanged(): void;
  /** To the windows of the same person. */
  favoritesChanged(keeper: { userId: string }): void;
  /** To the other windows of the same person. */
  alertsRead(reader: { userId: string }): void;
}
