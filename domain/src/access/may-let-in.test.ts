import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { can } from './capabilities.ts';
import { mayLetIn } from './may-let-in.ts';
import { permissionsToGive } from './person-kinds.ts';
import { allPermissions, isStaff, type Permission, type User } from './viewer.ts';

const user = (userId: string, held: readonly Permission[], accounts: readonly string[] = []): User => {
  const permissions = new Set(held);
  const plain = { kind: 'user', userId, email: '', name: '', territoryIds: new Set<string>() } as const;
  const made = { ...plain, permissions, accounts: new Set(accounts) } as unknown as User;
  return isStaff(made) ? { ...made, accounts: 'all' } : made;
};
const person = (userId: string, held: readonly Permission[], accounts: readonly string[] = []) => ({
  userId,
  permissions: new Set(held),
  accounts,
});
const manager = user('m', ['Customer', 'OrderSubmit', 'ManagePeople'], ['1', '2']);

describe('who may let someone choose a password', () => {
  it('never lets staff in with a permission that the link’s maker can’t grant', () => {
    fc.assert(
      fc.property(fc.subarray([...allPermissions]), fc.subarray([...allPermissions]), (makers, persons) => {
        const maker = user('a', makers);
        fc.pre(can(maker, 'people.view') && mayLetIn(maker, person('b', persons)));
        const given = permissionsToGive(maker);
        expect(persons.every((each) => given.has(each))).toBe(true);
      }),
    );
  });

  it.each<[string, User, ReturnType<typeof person>, boolean]>([
    ['an administrator lets in a colleague', user('a', ['Administration']), person('b', ['CustomerService']), true],
    ['people can’t let themselves in', user('a', ['Administration']), person('a', []), false],
    ['customer service lets in a practice', user('a', ['CustomerService']), person('b', ['Customer'], ['9']), true],
    ['and no administrator', user('a', ['CustomerService']), person('b', ['Administration']), false],
    ['an account manager can’t let anyone in', user('a', ['PricingView', 'OrderSubmit']), person('b', []), false],
    ['a manager lets in a co-worker', manager, person('b', ['Customer', 'OrderSubmit'], ['1']), true],
    ['and not people who work for another practice', manager, person('b', ['Customer'], ['1', '3']), false],
    ['and no staff', manager, person('b', ['PricingView'], []), false],
    [
      'a buyer can’t let anyone in',
      user('a', ['Customer', 'OrderSubmit'], ['1']),
      person('b', ['Customer'], ['1']),
      false,
    ],
  ])('%s', (_, maker, wanted, expected) => {
    expect(mayLetIn(maker, wanted)).toBe(expected);
  });
});
