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
/** Who looks at an account and may read the notes about it: not the account's own people. */
export const notesRoomOf = (customerNumber: string) => `notes:${customerNumber}`;
export const territoryRoom = (territoryId: string) => `territory:${territoryId}`;
/** Where everybody is who looks after held orders. */
export const reviewRoom = 'review';
export const personRoom = (userId: string) => `person:${userId}`;

/** Puts a window into the rooms of an account that it looks at, as far as its person may hear of it, and out of the others. */
export function followAccount(socket: HubSocket, account: AccountFacts): void {
  const { customerNumber } = account;
  const { viewer, watched } = socket.data;
  const isAllowed = can(viewer, 'account.view', account);
  if (isAllowed) watched.set(customerNumber, account);
  else watched.delete(customerNumber);
  const rooms = {
    [roomOf(customerNumber)]: isAllowed,
    [notesRoomOf(customerNumber)]: can(viewer, 'account.view-notes', account),
  };
  for (const [room, isIn] of Object.entries(rooms)) {
    if (isIn === socket.rooms.has(room)) continue;
    void (isIn ? socket.join(room) : socket.leave(room));
  }
}

/** It looks elsewhere now. */
export function leaveAccount(socket: HubSocket, customerNumber: string): void {
  socket.data.watched.delete(customerNumber);
  void socket.leave(roomOf(customerNumber));
  void socket.leave(notesRoomOf(customerNumber));
}

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
