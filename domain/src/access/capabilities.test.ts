import { describe, expect, it } from 'vitest';
import { parseCustomerNumber } from '../customers/index.ts';
import { accountCapabilities, can, generalCapabilities } from './capabilities.ts';
import { features, maySeePanel } from './panels.ts';
import { seesAmounts } from './sees-amounts.ts';
import { userWith } from './users.fixture.ts';
import {
  canSubmitOrder,
  isAccountManager,
  isCustomerUser,
  isProductEditor,
  isStaff,
  kindOf,
  type Permission,
  permissions,
  signedOut,
  type User,
} from './viewer.ts';

const number = (text: string) => {
  const parsed = parseCustomerNumber(text);
  if (parsed === undefined) throw new Error(text);
  return parsed;
};

const account = { customerNumber: number('100001'), territoryId: 'T1' };
const elsewhere = { customerNumber: number('100002'), territoryId: 'T2' };

const user = (held: Iterable<Permission>, more: Partial<User> = {}) => userWith(held, { accounts: new Set(), ...more });

/** Every set of permissions that a person could have. */
const everySet: readonly ReadonlySet<Permission>[] = Array.from(
  { length: 2 ** permissions.length },
  (_, bits) => new Set(permissions.filter((_permission, index) => ((bits >> index) & 1) === 1)),
);

describe('kinds of people', () => {
  it('C6.01 have these permissions', () => {
    // Administration is ours, not the documents’.
    expect(permissions.filter((each) => each !== 'Administration').sort()).toEqual([
      'Customer',
      'CustomerService',
      'OrderSubmit',
      'PricingView',
      'ProductEditor',
      'PunchOut',
    ]);
  });

  it('A6.01 are described by role and permission names, territories, customer and punch-out flags, and features', () => {
    const staffOnly = ['SalesReport', 'FreeGoodsReport', 'Notes', 'LeadProductReport'];
    expect(Object.keys(features)).toEqual([
      'SalesReport',
      'FreeGoodsReport',
      'Notes',
      'LeadProductReport',
      'SafetyDataSheets',
      'CustomerLists',
    ]);
    const featuresOf = (person: User) =>
      Object.entries(features).flatMap(([feature, { panel }]) => (maySeePanel(person, panel) ? [feature] : []));

    const names = ['AccountManager', 'Customer', 'CustomerService', 'OrderSubmit', 'PricingView', 'ProductEditor'];
    expect([...permissions, 'AccountManager'].sort()).toEqual([...names, 'PunchOut', 'Administration'].sort());
    // The account manager is the one with PricingView and OrderSubmit; the territories are what they manage.
    const manager = user(['PricingView', 'OrderSubmit'], { accounts: 'all', territoryIds: new Set(['T1']) });
    expect([isAccountManager(manager), can(manager, 'account.use-cart', account)]).toEqual([true, true]);
    expect(can(manager, 'account.use-cart', elsewhere)).toBe(false);
    expect(featuresOf(manager)).toEqual(Object.keys(features));
    for (const held of ['CustomerService', 'OrderSubmit', 'PricingView', 'ProductEditor'] as const) {
      expect([isAccountManager(user([held])), isStaff(user([held]))]).toEqual([false, true]);
      expect(featuresOf(user([held]))).toEqual(Object.keys(features));
    }
    const customer = user(['Customer']);
    expect([isCustomerUser(customer), isStaff(customer)]).toEqual([true, false]);
    expect(featuresOf(customer)).toEqual(Object.keys(features).filter((feature) => !staffOnly.includes(feature)));
    const buyer = user(['PunchOut']);
    expect([isCustomerUser(buyer), kindOf(buyer), featuresOf(buyer)]).toEqual([false, 'punch-out-user', []]);
  });

  it('A6.02 C6.04 someone with PricingView and OrderSubmit and no other kind’s permission is an account manager', () => {
    for (const held of everySet) {
      const expected =
        held.has('PricingView') &&
        held.has('OrderSubmit') &&
        !held.has('CustomerService') &&
        !held.has('PunchOut') &&
        !held.has('Customer');
      expect([[...held], isAccountManager(user(held))]).toEqual([[...held], expected]);
    }
    expect(isAccountManager(signedOut)).toBe(false);
  });

  it('are exclusive: customers, punch-out users, and people without a permission are never staff', () => {
    for (const held of everySet) {
      const person = user(held);
      const isOutside =
        held.has('Customer') || held.has('PunchOut') || held.size === (held.has('Administration') ? 1 : 0);
      expect([[...held], isStaff(person)]).toEqual([[...held], !isOutside]);
      if (held.has('PunchOut')) expect(kindOf(person)).toBe('punch-out-user');
      else expect(isCustomerUser(person)).toBe(held.has('Customer'));
    }
  });
});

it('C6.05 orders are submitted by those with OrderSubmit, products edited by those with ProductEditor', () => {
  for (const held of everySet) {
    const person = user(held);
    expect([[...held], canSubmitOrder(person), isProductEditor(person), can(person, 'products.edit')]).toEqual([
      [...held],
      held.has('OrderSubmit'),
      held.has('ProductEditor'),
      held.has('ProductEditor'),
    ]);
    const isCounting = !held.has('PunchOut') && (held.has('OrderSubmit') || kindOf(person) === 'customer-service');
    expect([[...held], can(person, 'carts.list-open')]).toEqual([[...held], isCounting]);
  }
  expect([canSubmitOrder(signedOut), isProductEditor(signedOut)]).toEqual([false, false]);
});

it('someone viewing a returned cart has the usual permissions except changing it, checking deliveries, deciding about back-orders, asking about orders, and setting budgets', () => {
  const names = Object.keys(accountCapabilities) as (keyof typeof accountCapabilities)[];
  for (const held of everySet) {
    const more = { accounts: new Set([account.customerNumber]), punchOutSessionId: 's' };
    const shopper = user(held, more);
    const looker = user(held, { ...more, isLookingOnly: true });
    const lost = names.filter((name) => can(shopper, name, account) && !can(looker, name, account));
    const gained = names.filter((name) => !can(shopper, name, account) && can(looker, name, account));
    const isCartThere = can(shopper, 'account.use-cart', account);
    const isBuyer = kindOf(shopper) === 'customer-user' && can(shopper, 'account.decide-back-orders', account);
    const expected = [
      ...(isCartThere ? ['account.change-cart'] : []),
      ...(isCartThere && kindOf(shopper) !== 'punch-out-user' ? ['account.check-deliveries'] : []),
      ...(isBuyer
        ? [
            'account.decide-back-orders',
            'account.ask-about-orders',
            'account.mail-orders',
            'account.set-category-budgets',
          ]
        : []),
    ];
    expect([[...held], lost, gained]).toEqual([[...held], expected, []]);
    expect(can(shopper, 'account.change-cart', account)).toBe(isCartThere);
  }
});

it('no one can decide about back-orders of a closed account', () => {
  const deciders = everySet
    .map((held) => user(held, { accounts: new Set([account.customerNumber]) }))
    .filter((viewer) => can(viewer, 'account.decide-back-orders', account));
  expect(deciders.length).toBeGreaterThan(0);
  const closed = { ...account, isWithdrawn: true };
  expect(deciders.filter((viewer) => can(viewer, 'account.decide-back-orders', closed))).toEqual([]);
});

describe('what a person may do with an account', () => {
  const seesAll = { accounts: 'all' } as const;
  const seesOne = { accounts: new Set([account.customerNumber]) } as const;

  it('A6.03 C6.02 prices are visible with PricingView, CustomerService, or Customer, and to no one while prices are off', () => {
    for (const held of everySet) {
      if (held.has('PunchOut')) continue;
      const expected = held.has('PricingView') || held.has('CustomerService') || held.has('Customer');
      expect([[...held], can(user(held, seesAll), 'account.view-prices', account)]).toEqual([[...held], expected]);
      const nobody = user(held, { ...seesAll, arePricesOff: true });
      expect([[...held], can(nobody, 'account.view-prices', account)]).toEqual([[...held], false]);
      expect([[...held], seesAmounts(nobody)]).toEqual([[...held], false]);
      const isStaffWithPrices = held.has('PricingView') || held.has('CustomerService');
      expect([[...held], seesAmounts(user(held))]).toEqual([[...held], isStaffWithPrices]);
    }
  });

  it('A6.04 C6.03 the cart is enabled for customer service, for a customer, and for the account manager who manages the territory', () => {
    const territories = [new Set<string>(), new Set(['T1']), new Set(['T2'])];
    for (const held of everySet) {
      if (held.has('PunchOut')) continue;
      for (const territoryIds of territories) {
        const isManager = held.has('PricingView') && held.has('OrderSubmit');
        const expected =
          held.has('Customer') || held.has('CustomerService') || (isManager && territoryIds.has(account.territoryId));
        expect([
          [...held],
          [...territoryIds],
          can(user(held, { ...seesAll, territoryIds }), 'account.use-cart', account),
        ]).toEqual([[...held], [...territoryIds], expected]);
      }
    }
  });

  it('a punch-out user has a cart in the account of their session only, and none without a session', () => {
    for (const held of everySet) {
      if (!held.has('PunchOut')) continue;
      const shopper = user(held, { ...seesOne, punchOutSessionId: 's' });
      for (const capability of ['account.use-cart', 'account.change-cart', 'account.use-punch-out-cart'] as const) {
        expect([[...held], can(shopper, capability, account)]).toEqual([[...held], true]);
        expect([[...held], can(shopper, capability, elsewhere)]).toEqual([[...held], false]);
        expect([[...held], can(user(held, seesOne), capability, account)]).toEqual([[...held], false]);
      }
    }
  });

  it("nothing in an account that isn't theirs", () => {
    for (const held of everySet) {
      for (const capability of Object.keys(accountCapabilities) as (keyof typeof accountCapabilities)[]) {
        const person = user(held, { ...seesOne, territoryIds: new Set(['T1', 'T2']) });
        expect([capability, can(person, capability, elsewhere)]).toEqual([capability, false]);
      }
    }
  });

  it('nothing when the account is unknown', () => {
    const service = user(['CustomerService'], seesAll);
    for (const capability of Object.keys(accountCapabilities) as (keyof typeof accountCapabilities)[]) {
      expect(can(service, capability, undefined)).toBe(false);
    }
  });

  it('staff-only options are for staff with an enabled cart', () => {
    const manager = user(['PricingView', 'OrderSubmit'], { ...seesAll, territoryIds: new Set(['T1']) });
    expect(can(manager, 'account.set-staff-order-options', account)).toBe(true);
    expect(can(manager, 'account.set-staff-order-options', elsewhere)).toBe(false);
    expect(can(user(['Customer'], seesOne), 'account.set-staff-order-options', account)).toBe(false);
  });
});

describe('what needs no account', () => {
  const people = {
    manager: user(['PricingView', 'OrderSubmit'], { accounts: 'all' }),
    service: user(['CustomerService', 'PricingView', 'OrderSubmit'], { accounts: 'all' }),
    submitter: user(['OrderSubmit'], { accounts: 'all' }),
    viewer: user(['PricingView'], { accounts: 'all' }),
    editor: user(['ProductEditor', 'PricingView'], { accounts: 'all' }),
    practice: user(['Customer', 'OrderSubmit'], { accounts: new Set([account.customerNumber]) }),
    buyer: user(['PunchOut', 'OrderSubmit'], { accounts: new Set([account.customerNumber]) }),
    shopper: user(['PunchOut'], { accounts: new Set([account.customerNumber]), punchOutSessionId: 's-1' }),
    nobody: user([]),
    administrator: user(['Administration']),
    both: user(['Administration', 'PricingView'], { accounts: 'all' }),
  };

  const expected: Record<keyof typeof generalCapabilities, readonly (keyof typeof people)[]> = {
    'customers.search': ['manager', 'service', 'submitter', 'viewer', 'editor', 'both'],
    'customers.tabs': ['manager'],
    'customers.sort-by-cart': ['manager', 'service'],
    'customers.list-own-accounts': ['practice'],
    'carts.list-open': ['manager', 'service', 'submitter', 'practice'],
    'stock.view-quantities': ['manager', 'service', 'submitter', 'viewer', 'editor', 'both'],
    'vendors.view-contact': ['manager', 'service', 'submitter', 'viewer', 'editor', 'both'],
    'products.edit': ['editor'],
    'alerts.view': ['manager'],
    'addresses.resolve': ['manager', 'service'],
    'orders.review': ['service'],
    'punch-out.examine': ['service'],
    'punch-out.connect': [],
    'exchange.manage': ['service'],
    'sign-ins.manage-own': [
      ...([
        'manager',
        'service',
        'submitter',
        'viewer',
        'editor',
        'practice',
        'nobody',
        'administrator',
        'both',
      ] as const),
    ],
    'people.view': ['service', 'administrator', 'both'],
    'people.administer': ['administrator', 'both'],
    'installation.manage': ['administrator', 'both'],
    'people.view-practice': ['service'],
    'people.view-as': [],
    'approvals.view': ['practice'],
    'favorites.keep': ['practice'],
    'notices.choose': ['service', 'practice', 'administrator', 'both'],
    'approvals.decide': [],
    'punch-out.return': ['shopper'],
    'territories.ask': ['manager', 'service', 'submitter', 'viewer', 'editor', 'both'],
    'notes.view': ['manager', 'service', 'submitter', 'viewer', 'editor', 'both'],
    'notes.edit': ['manager', 'service'],
    'back-orders.view': ['manager', 'service', 'practice'],
    'morning-queue.view': ['manager', 'service'],
    'substitutes.edit': ['service', 'editor'],
    'codes.assign': ['service', 'editor'],
    'lots.recall': ['manager', 'service', 'submitter', 'viewer', 'editor', 'both'],
    'safety-sheets.collect': [
      'manager',
      'service',
      'submitter',
      'viewer',
      'editor',
      'practice',
      'nobody',
      'administrator',
      'both',
    ],
  };

  it.each(Object.keys(generalCapabilities) as (keyof typeof generalCapabilities)[])('%s', (capability) => {
    const allowed = Object.entries(people).flatMap(([name, person]) => (can(person, capability) ? [name] : []));
    expect(allowed).toEqual(expected[capability]);
    expect(can(signedOut, capability)).toBe(false);
  });

  it('only customer service with the right can change connections, and the right does nothing for anyone else', () => {
    const may = (held: readonly Permission[]) => can(user(held, { accounts: 'all' }), 'punch-out.connect');
    expect(may(['CustomerService', 'PunchOutConnections'])).toBe(true);
    for (const held of everySet) {
      const expected = held.has('CustomerService') && !held.has('Customer') && !held.has('PunchOut');
      expect([[...held], may([...held, 'PunchOutConnections'])]).toEqual([[...held], expected]);
      expect([[...held], may([...held])]).toEqual([[...held], false]);
    }
  });
});
