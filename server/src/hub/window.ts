/** What the hub knows of one open window, and the rooms in which windows are. */
import type { HubMessages, HubRequests } from '@operatory/contract/hub';
import { type AccountFacts, can, type User } from '@operatory/domain/access';
import type { Server, Socket } from 'socket.io';

/** What is known of one window. */
export interface Window {
  readonly sessionToken: string;
  viewer: User;
  readonly watched: Map<string, AccountFacts>;
  /** Territories whose alerts it hears; follows the rights of its person. */
  readonly territories: Set<string>;
}

export type HubServer = Server<HubRequests, HubMessages, Record<string, never>, Window>;
export type HubSocket = Socket<HubRequests, HubMessages, Record<string, never>, Window>;

export const roomOf = (customerNumber: string) => `customer:${customerNumber}`;
export const territoryRoom = (territoryId: string) => `territory:${territoryId}`;
/** Where everybody is who looks after held orders. */
export const reviewRoom = 'review';
export const personRoom = (userId: string) => `person:${userId}`;

/** Puts a window into the rooms of what its person may hear of now (territories, held orders), and out of all others. */
export function followTerritories(socket: HubSocket): void {
  const { viewer, territories } = socket.data;
  if (can(viewer, 'orders.review')) void socket.join(reviewRoom);
  else void socket.leave(reviewRoom);
  const wanted = can(viewer, 'alerts.view') ? viewer.territoryIds : new Set<string>();
  for (const territoryId of territories) {
    if (wanted.has(territoryId)) continue;
    territories.delete(territoryId);
    void socket.leave(territoryRoom(territoryId));
  }
  for (const territoryId of wanted) {
    if (territories.has(territoryId)) continue;
    territories.add(territoryId);
    void socket.join(territoryRoom(territoryId));
  }
}
