/** Finding a customer, and reading the customer's record. */

import { z } from 'zod';
import { openCart } from './access.ts';
import { backOfficePaths } from './back-office-paths.ts';
import { flag, pageOf, pageQuery } from './page.ts';
import { panelPaths } from './panel-paths.ts';
import { paths } from './paths.ts';
import { route } from './route.ts';
import { customerNumber } from './values.ts';

export const customerSearchItem = z.object({
  customerNumber: z.string(),
  customerName: z.string(),
  phoneNumber: z.string().describe('Ten digits'),
  city: z.string(),
  state: z.string(),
  openCarts: z.array(openCart).describe('Empty for people who may not see open carts'),
});

export type CustomerSearchItem = z.output<typeof customerSearchItem>;

/** Names as the ERP's contract spells them. */
export const customerRecord = z.object({
  CustomerID: z.string(),
  Name: z.string(),
  BillToName: z.string(),
  /** The ERP’s number of who pays, if it groups accounts. */
  BillToNumber: z.string().optional(),
  /** Absent for customer users, like the other terms below. */
  CreditHold: z.number().optional(),
  ShipToAddress1: z.string(),
  ShipToAddress2: z.string(),
  ShipToCity: z.string(),
  ShipToState: z.string(),
  ShipToZIp: z.string(),
  ShipToPhoneNumber: z.string(),
  EmailAddress: z.string(),
  IsPORequired: z.enum(['Y', 'N']),
  isWithdrawn: z.boolean().describe('Closed: its history stays, and nothing can be ordered for it'),
  ShipViaNorm: z.string(),
  PreferredStatus: z.string().optional(),
  ContractName: z.string().optional(),
  TerritoryID: z.string(),
  SalesTerritoryKey: z.string(),
  SalesTerritory: z.object({ FirstName: z.string(), LastName: z.string(), EmailAddress: z.string() }),
  DCsMerchs: z.array(z.object({ MerchDC: z.string(), VMPosition: z.number().int() })),
});

export type CustomerRecord = z.output<typeof customerRecord>;

/** Who pays for an account, and how many are billed together with it. */
export const billingGroup = z.object({
  number: z.string().nullable().describe('The number that they are billed to; null if the account is in no group'),
  name: z.string().describe('The name of the account with this number, otherwise the ERP’s bill-to name'),
  isOwn: z.boolean().describe('The account is its own payer; it may also be the payer of others'),
  payer: z
    .object({
      isClosed: z.boolean(),
      billedTo: z.string().nullable().describe('Its own bill-to account, if that is a different one'),
    })
    .nullable()
    .describe('The account with this number; null if there is none here'),
  locations: z.number().int().describe('Open accounts of the group, the payer’s own among them'),
  closed: z.number().int().describe('Accounts of the group that were closed'),
});

export type BillingGroup = z.output<typeof billingGroup>;

export const customerRoutes = {
  searchCustomers: route({
    ...panelPaths.searchCustomers,
    summary: 'Customers by parts of the name, number, or phone number',
    access: { kind: 'general', capability: 'customers.search' },
    query: z.object({
      ...pageQuery({ size: 100, max: 100 }),
      searchText: z.string().max(200).default(''),
      allCustomers: flag.default(false),
      ascending: flag.default(true),
      sort: z.enum(['name', 'cart']).default('name'),
    }),
    reply: pageOf(customerSearchItem),
    refusals: [],
  }),
  readDesk: route({
    ...backOfficePaths.readDesk,
    summary: 'What staff see before they search: recent customers, and open carts untouched for a day',
    access: { kind: 'general', capability: 'customers.search' },
    query: z.object({
      recent: z
        .string()
        .max(200)
        .default('')
        .transform((text) => text.split(',').filter((number) => /^\d{1,12}$/.test(number)))
        .describe('Customer numbers with commas between them, the last one opened first'),
    }),
    reply: z.object({
      recent: z.array(customerSearchItem),
      restingCarts: z
        .array(customerSearchItem)
        .describe('At most 5, the longest untouched first; none for people who may not see open carts'),
    }),
    refusals: [],
  }),
  readBillingGroup: route({
    ...panelPaths.readBillingGroup,
    summary: 'Who pays for one account, and how many accounts are billed together with it',
    access: { kind: 'account', capability: 'account.view-terms', account: { in: 'params', name: 'customerNumber' } },
    params: z.object({ customerNumber }),
    reply: billingGroup,
    refusals: ['customer.not-found'],
  }),
  readCustomer: route({
    ...paths.readCustomer,
    summary: 'The record of one account',
    access: { kind: 'account', capability: 'account.view', account: { in: 'params', name: 'customerNumber' } },
    params: z.object({ customerNumber }),
    reply: customerRecord,
    refusals: ['customer.not-found', 'customer.number-invalid'],
  }),
};
