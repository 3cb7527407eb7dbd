/** What the hub knows of one open window, and the room in which windows of one account are. */
import type { HubMessages, HubRequests } from '@operatory/contract/hub';
import type { AccountFacts, User } from '@operatory/domain/access';
import type { Server, Socket } from 'socket.io';

/** What is known of one window. */
export interface Window {
  readonly sessionToken: string;
  viewer: User;
  readonly watched: Map<string, AccountFacts>;
}

export type HubServer = Server<HubRequests, HubMessages, Record<string, never>, Window>;
export type HubSocket = Socket<HubRequests, HubMessages, Record<string, never>, Window>;

export const roomOf = (customerNumber: string) => `customer:${customerNumber}`;
