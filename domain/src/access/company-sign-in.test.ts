import fc from 'fast-check';
import { expect, it } from 'vitest';
import { allPermissions, emailDomain, type GroupRule, groupKinds, isOfDomains, rightsFromGroups } from './index.ts';

const rules: GroupRule[] = [
  { group: 'Desk', kind: 'customer-service', territoryIds: [] },
  { group: 'West', kind: 'account-manager', territoryIds: ['201', '202'] },
  { group: 'East', kind: 'account-manager', territoryIds: ['202', '301'] },
  { group: 'Everyone', kind: 'staff', territoryIds: [] },
];

it('takes the domain of an e-mail as people write it', () => {
  expect(['Ada@Grove.TEST ', 'a@b@grove.test', 'nothing', ''].map(emailDomain)).toEqual([
    'grove.test',
    'grove.test',
    '',
    '',
  ]);
});

it('limits a sign-in to its own domains, excluding domains that only end the same way', () => {
  expect(isOfDomains('ada@grove.test', ['grove.test'])).toBe(true);
  expect(isOfDomains('ada@evilgrove.test', ['grove.test'])).toBe(false);
  expect(isOfDomains('ada@sub.grove.test', ['grove.test'])).toBe(false);
  expect(isOfDomains('ada@elsewhere.test', [])).toBe(true);
});

it('combines the rights of all groups, and gives territories to account managers only', () => {
  expect(rightsFromGroups(['West', 'East', 'Unknown'], rules, ['ProductEditor'])).toEqual({
    permissions: ['OrderSubmit', 'PricingView', 'ProductEditor'],
    territoryIds: ['201', '202', '301'],
  });
  expect(rightsFromGroups(['West', 'Desk'], rules, [])).toEqual({
    permissions: ['CustomerService', 'OrderSubmit', 'PricingView'],
    territoryIds: [],
  });
  expect(rightsFromGroups([], rules, ['CustomerService', 'OrderSubmit', 'ViewAs'])).toEqual({
    permissions: ['ViewAs'],
    territoryIds: [],
  });
});

it('neither grants nor revokes administration, whatever the groups and rules', () => {
  const rule = fc.record({
    group: fc.constantFrom('a', 'b', 'Administration'),
    kind: fc.constantFrom(...groupKinds),
    territoryIds: fc.array(fc.constantFrom('201', '202')),
  });
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', 'b', 'Administration')),
      fc.array(rule),
      fc.subarray([...allPermissions]),
      (groups, given, held) => {
        const { permissions } = rightsFromGroups(groups, given, held);
        expect(permissions.includes('Administration')).toBe(held.includes('Administration'));
        expect(permissions.includes('Customer')).toBe(held.includes('Customer'));
      },
    ),
  );
});
