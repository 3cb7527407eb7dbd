/** The hub's state for one open tab, and the rooms that tabs join. */
import type { HubMessages, HubRequests } from '@operatory/contract/hub';
import { type AccountFacts, can, type User } from '@operatory/domain/access';
import type { Server, Socket } from 'socket.io';

/** The state of one tab. */
export interface TabState {
  readonly sessionToken: string;
  viewer: User;
  readonly watched: Map<string, AccountFacts>;
  /** Territories whose alerts it receives; updated with the person's rights. */
  readonly territories: Set<string>;
}

export type HubServer = Server<HubRequests, HubMessages, Record<string, never>, TabState>;
export type HubSocket = Socket<HubRequests, HubMessages, Record<string, never>, TabState>;

export const roomOf = (customerNumber: string) => `customer:${customerNumber}`;
/** Who looks at an account and may read the notes about it: not the account's own people. */
export const notesRoomOf = (customerNumber: string) => `notes:${customerNumber}`;
export const territoryRoom = (territoryId: string) => `territory:${territoryId}`;
/** The room of everyone who reviews orders on hold. */
export const reviewRoom = 'review';
/** The room of everyone who may exchange data. */
export const exchangeRoom = 'exchange';
/** The room of every tab. */
export const everyoneRoom = 'everyone';
export const personRoom = (userId: string) => `person:${userId}`;

/** Puts a tab into the rooms of the account that it shows, as far as its person may, and out of the others. */
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

/** The tab shows another account now. */
export function leaveAccount(socket: HubSocket, customerNumber: string): void {
  socket.data.watched.delete(customerNumber);
  void socket.leave(roomOf(customerNumber));
  void socket.leave(notesRoomOf(customerNumber));
}

/** Puts a tab into the rooms that its person may join now (territories, orders on hold), and out of all others. */
export function followTerritories(socket: HubSocket): void {
  const { viewer, territories } = socket.data;
  if (can(viewer, 'orders.review')) void socket.join(reviewRoom);
  else void socket.leave(reviewRoom);
  if (can(viewer, 'exchange.manage')) void socket.join(exchangeRoom);
  else void socket.leave(exchangeRoom);
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
