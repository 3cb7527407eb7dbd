/** The people of the demo and what each may do; all share one password. */
import type { Permission } from '@operatory/domain/access';

/** Password of every demo person. */
export const demoPassword = 'operatory-demo-1';

interface DemoPerson {
  readonly email: string;
  readonly name: string;
  /** Who they are, in a few words, for the list that is printed at start. */
  readonly role: string;
  readonly permissions: readonly Permission[];
  /** Territories that they manage. */
  readonly territoryIds: readonly string[];
  /** Accounts that a customer user may reach; staff reach all. */
  readonly accounts: readonly string[];
}

export const demoPeople: readonly DemoPerson[] = [
  {
    email: 'manager@demo.test',
    name: 'Morgan Hale',
    role: 'account manager',
    permissions: ['PricingView', 'OrderSubmit'],
    territoryIds: ['201', '202', '203'],
    accounts: [],
  },
  {
    email: 'service@demo.test',
    name: 'Casey Whitman',
    role: 'customer service',
    permissions: ['CustomerService', 'PricingView', 'OrderSubmit', 'PunchOutConnections'],
    territoryIds: [],
    accounts: [],
  },
  {
    email: 'viewer@demo.test',
    name: 'Robin Delgado',
    role: 'sees prices only',
    permissions: ['PricingView'],
    territoryIds: [],
    accounts: [],
  },
  {
    email: 'submitter@demo.test',
    name: 'Jamie Thorne',
    role: 'submits orders only',
    permissions: ['OrderSubmit'],
    territoryIds: [],
    accounts: [],
  },
  {
    email: 'editor@demo.test',
    name: 'Alex Sorenson',
    role: 'product editor',
    permissions: ['ProductEditor', 'PricingView'],
    territoryIds: [],
    accounts: [],
  },
  {
    email: 'admin@demo.test',
    name: 'Kim Adler',
    role: 'administrator',
    permissions: ['Administration', 'ViewAs'],
    territoryIds: [],
    accounts: [],
  },
  {
    email: 'practice@demo.test',
    name: 'Dana Okada',
    role: 'customer user, three accounts',
    permissions: ['Customer', 'OrderSubmit'],
    territoryIds: [],
    accounts: ['100003', '100008', '100009'],
  },
  {
    email: 'solo@demo.test',
    name: 'Zoë Wasatch',
    role: 'customer user, one account',
    permissions: ['Customer', 'OrderSubmit'],
    territoryIds: [],
    accounts: ['100010'],
  },
  {
    email: 'lead@demo.test',
    name: 'Priya Raman',
    role: 'customer user who manages people and approves',
    permissions: ['Customer', 'OrderSubmit', 'ApproveOrders', 'ManagePeople'],
    territoryIds: [],
    accounts: ['100008', '100009'],
  },
  {
    email: 'requester@demo.test',
    name: 'Luis Ortega',
    role: 'customer user who asks for approval',
    permissions: ['Customer', 'RequestOnly'],
    territoryIds: [],
    accounts: ['100008'],
  },
  {
    email: 'onlooker@demo.test',
    name: 'Noor Haddad',
    role: 'customer user who only looks',
    permissions: ['Customer', 'ViewOnly'],
    territoryIds: [],
    accounts: ['100008'],
  },
  {
    email: 'newcomer@demo.test',
    name: 'Sam Ellery',
    role: 'customer user without an account',
    permissions: ['Customer', 'OrderSubmit'],
    territoryIds: [],
    accounts: [],
  },
];
