import { describe, expect, it } from 'vitest';
import { parseCustomerNumber } from '../customers/index.ts';
import { can, mayCopyLists } from './index.ts';
import { userWith } from './users.fixture.ts';
import { type Permission, permissions, signedOut } from './viewer.ts';

const customerNumber = parseCustomerNumber('100001');
if (customerNumber === undefined) throw new Error('a customer number');
const account = { customerNumber, territoryId: 'T1' };

describe('who copies lists', () => {
  it('agrees with who may create a list, for every set of permissions', () => {
    const all: readonly Permission[] = [...permissions, 'RequestOnly', 'ViewOnly', 'ManagePeople', 'ApproveOrders'];
    for (let bits = 0; bits < 2 ** all.length; bits += 1) {
      const held = all.filter((_permission, index) => ((bits >> index) & 1) === 1);
      const person = userWith(held, { territoryIds: new Set(['T1']) });
      expect([held, mayCopyLists(person)]).toEqual([held, can(person, 'account.edit-lists', account)]);
    }
  });

  it('excludes signed-out people and staff using *View as*', () => {
    expect(mayCopyLists(signedOut)).toBe(false);
    const viewedBy = { userId: 's', email: 's@people.test', name: 'S' };
    expect(mayCopyLists(userWith(['Customer'], { viewedBy }))).toBe(false);
  });
});
