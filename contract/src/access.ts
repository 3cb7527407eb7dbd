/** The signed-in person and the accounts they can reach. */

import { allPermissions } from '@operatory/domain/access';
import { z } from 'zod';
import { panelPaths } from './panel-paths.ts';
import { paths } from './paths.ts';
import { programPaths } from './program-paths.ts';
import { route } from './route.ts';
import { customerNumber, instant } from './values.ts';

export const role = z.object({
  userId: z.string(),
  email: z.string(),
  name: z.string(),
  permissions: z.array(z.enum(allPermissions)),
  isAccountManager: z.boolean(),
  isCustomerUser: z.boolean(),
  territoryIds: z.array(z.string()),
  /** The accounts of a customer user; null for staff, who see all. */
  accounts: z.array(z.string()).nullable(),
  /** True if this installation shows no prices to anyone. */
  arePricesOff: z.boolean(),
  /** Set if this installation explains prices to practices, too. */
  arePricesExplained: z.boolean().optional(),
  /** Set for a person who views a returned cart and can't change anything. */
  isLookingOnly: z.boolean().optional(),
  /** Set in a punch-out session whose buyer doesn't get free goods. */
  areFreeGoodsOff: z.boolean().optional(),
  /** The member of staff who sees the shop as this person. */
  viewedBy: z.object({ userId: z.string(), name: z.string() }).optional(),
  /** Set in a punch-out session, which has its own cart. */
  punchOutSessionId: z.string().optional(),
});

export type Role = z.output<typeof role>;

export const accessibleCustomer = z.object({ customerNumber: z.string(), customerName: z.string() });

export const accessRoutes = {
  readRole: route({
    ...paths.readRole,
    summary: 'The permissions of the signed-in person',
    access: { kind: 'signed-in', why: 'It answers only about the caller.' },
    reply: role,
    refusals: [],
  }),
  listAccessibleCustomers: route({
    ...panelPaths.listAccessibleCustomers,
    summary: 'All accounts that a customer user may reach, by name',
    access: { kind: 'general', capability: 'customers.list-own-accounts' },
    params: z.object({ email: z.string().max(320) }),
    reply: z.object({
      data: z.array(accessibleCustomer),
      hasMore: z.boolean(),
      totalCount: z.number().int().optional(),
    }),
    refusals: ['customer.not-found'],
  }),
  hasCustomerAccess: route({
    ...programPaths.hasCustomerAccess,
    summary: 'May this person enter this account?',
    access: {
      kind: 'signed-in',
      why: 'It answers only about the caller; an absent account answers like a foreign one.',
    },
    params: z.object({ userId: z.string().max(320) }),
    query: z.object({ customerNumber }),
    reply: z.boolean(),
    refusals: ['customer.not-found'],
  }),
  managesTerritory: route({
    ...programPaths.managesTerritory,
    summary: 'Does this person manage this territory?',
    access: { kind: 'general', capability: 'territories.ask' },
    query: z.object({ emailAddress: z.string().max(320), territoryId: z.string().max(40) }),
    reply: z.boolean(),
    refusals: ['person.not-found'],
  }),
  issueHubToken: route({
    ...paths.issueHubToken,
    isRead: true,
    summary: 'An access token for one connection to the hub',
    access: { kind: 'signed-in', why: 'The token identifies the caller’s session and nothing else.' },
    reply: z.object({
      token: z.string().describe('Pass as `auth.token` when connecting; valid for one connection'),
      expiresInSeconds: z.number().int(),
    }),
    refusals: ['request.too-often'],
  }),
};

/** An open cart behind a badge. */
export const openCart = z.object({ modified: instant, lineItemCount: z.number().int() });
