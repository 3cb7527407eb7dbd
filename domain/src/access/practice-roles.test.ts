import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseCustomerNumber } from '../customers/index.ts';
import { can } from './capabilities.ts';
import { kindOfPermissions, misfitOf, permissionsToGive } from './person-kinds.ts';
import {
  coworkerBarrier,
  dutiesOf,
  isPracticeRole,
  permissionsOfDuties,
  practiceRights,
  practiceRoles,
  withRight,
} from './practice-roles.ts';
import { userWith } from './users.fixture.ts';
import { allPermissions, isStaff, kindOf, type Permission } from './viewer.ts';

const customerNumber = parseCustomerNumber('100003') ?? expect.fail();
const account = { customerNumber, territoryId: 'T1' };
const own = { accounts: new Set([customerNumber]) };
const duties = fc.record({
  role: fc.constantFrom(...practiceRoles),
  managesPeople: fc.boolean(),
  approvesOrders: fc.boolean(),
});

it('replaces the rights that a granted right excludes, in any order', () => {
  const choice = fc.tuple(fc.constantFrom(...allPermissions), fc.boolean());
  fc.assert(
    fc.property(fc.array(choice), (choices) => {
      let held: readonly Permission[] = [];
      for (const [right, isOn] of choices) {
        held = withRight(held, right, isOn);
        expect(held.includes(right)).toBe(isOn);
        expect(isPracticeRole(new Set(held))).toBe(true);
      }
      expect(new Set(held).size).toBe(held.length);
    }),
  );
});

it('reads back the duties that it granted, and grants nothing contradictory', () => {
  fc.assert(
    fc.property(duties, (wanted) => {
      const permissions = permissionsOfDuties(wanted);
      const approvesOrders = wanted.approvesOrders && wanted.role === 'buyer';
      expect(dutiesOf(new Set(permissions))).toEqual({ ...wanted, approvesOrders });
      expect(kindOfPermissions(new Set(permissions))).toBe('customer');
      expect(misfitOf({ permissions, territoryIds: [], accounts: ['1'] })).toBeUndefined();
    }),
  );
});

it('lets buyers and requesters fill the cart, and viewers look', () => {
  const may = (role: (typeof practiceRoles)[number]) => {
    const viewer = userWith(permissionsOfDuties({ role, managesPeople: false, approvesOrders: false }), own);
    return (['account.view', 'account.view-prices', 'account.change-cart'] as const).map((what) =>
      can(viewer, what, account),
    );
  };
  expect(may('buyer')).toEqual([true, true, true]);
  expect(may('requester')).toEqual([true, true, true]);
  expect(may('viewer')).toEqual([true, true, false]);
});

it('never lets a practice’s own rights exceed a buyer’s, or make anyone staff', () => {
  const ours: readonly Permission[] = [...practiceRights, 'PunchOutConnections', 'ViewAs'];
  fc.assert(
    fc.property(fc.subarray([...ours]), fc.subarray([...allPermissions]), (further, held) => {
      const plain = userWith(
        held.filter((each) => !ours.includes(each)),
        own,
      );
      const with_ = userWith([...held.filter((each) => !ours.includes(each)), ...further], own);
      expect(kindOf(with_)).toBe(kindOf(plain));
      expect(isStaff(with_)).toBe(isStaff(plain));
      for (const what of ['account.change-cart', 'account.edit-lists', 'account.view-prices'] as const) {
        if (can(with_, what, account)) expect(can(plain, what, account)).toBe(true);
      }
    }),
  );
});

it('lets only managers of the practice and customer service manage its people', () => {
  const manager = userWith(['Customer', 'OrderSubmit', 'ManagePeople'], own);
  expect(can(manager, 'account.manage-people', account)).toBe(true);
  expect(can({ ...manager, accounts: new Set() }, 'account.manage-people', account)).toBe(false);
  expect(can({ ...manager, isLookingOnly: true }, 'account.manage-people', account)).toBe(false);
  expect(can(userWith(['Customer', 'OrderSubmit'], own), 'account.manage-people', account)).toBe(false);
  expect(can(userWith(['CustomerService']), 'account.manage-people', account)).toBe(true);
  expect(can(userWith(['PricingView', 'OrderSubmit', 'ManagePeople']), 'account.manage-people', account)).toBe(false);
});

it('lets staff who see the shop as a manager read what the manager reads', () => {
  const viewedBy = { userId: 's', email: 's@people.test', name: 'S' };
  const seen = { ...userWith(['Customer', 'OrderSubmit', 'ManagePeople'], own), isLookingOnly: true, viewedBy };
  expect(can(seen, 'people.view-practice')).toBe(true);
  expect(can(seen, 'account.view-people', account)).toBe(true);
  expect(can({ ...seen, accounts: new Set() }, 'account.view-people', account)).toBe(false);
  expect(can({ ...seen, permissions: new Set(['Customer']) }, 'account.view-people', account)).toBe(false);
});

it('lets no one change themselves or people of accounts outside their reach', () => {
  const names = fc.constantFrom('1', '2', '3');
  fc.assert(
    fc.property(names, fc.uniqueArray(names), names, fc.uniqueArray(names), (userId, reached, other, accounts) => {
      const barrier = coworkerBarrier({ userId, accounts: new Set(reached) }, { userId: other, accounts });
      if (userId === other) expect(barrier).toBe('self');
      else expect(barrier === undefined).toBe(accounts.every((each) => reached.includes(each)));
    }),
  );
  expect(coworkerBarrier({ userId: 'a', accounts: 'all' }, { userId: 'b', accounts: ['9'] })).toBeUndefined();
});

it('lets only customer service grant what practices grant', () => {
  const given = permissionsToGive(userWith(['CustomerService']));
  expect(practiceRights.every((each) => given.has(each))).toBe(true);
  expect(given.has('ViewAs')).toBe(false);
  // With a link to a colleague's sign-in, someone could use the colleague's rights.
  expect(given.has('PunchOutConnections')).toBe(false);
  expect(permissionsToGive(userWith(['CustomerService', 'PunchOutConnections'])).has('PunchOutConnections')).toBe(true);
  expect([...permissionsToGive(userWith(['PricingView', 'OrderSubmit']))]).toEqual([]);
});

it.each([
  [['Customer', 'RequestOnly', 'OrderSubmit'], 'can’t also send'],
  [['Customer', 'RequestOnly', 'ViewOnly'], 'can’t also send'],
  [['Customer', 'ViewAs'], 'A customer user can’t have'],
  [['Customer', 'PunchOutConnections'], 'A customer user can’t have'],
  [['PricingView', 'ManagePeople'], 'Staff can’t have'],
] as const)('refuses %j', (permissions, words) => {
  const accounts = permissions.includes('Customer' as never) ? ['1'] : [];
  expect(misfitOf({ permissions, territoryIds: [], accounts })).toContain(words);
});
