import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mustHaveSecondStep, secondStepGroups, secondStepOf } from './second-factor.ts';
import { allPermissions, type Permission } from './viewer.ts';

const facts = { permissions: new Set<Permission>(), hasFactor: false, isProven: false, isByProvider: false };
const someone = fc.subarray([...allPermissions]).map((permissions) => new Set(permissions));

it('asks staff or everybody, as the installation says, and never a buyer’s user', () => {
  const groupsFor = (...permissions: Permission[]) =>
    secondStepGroups.filter((group) => mustHaveSecondStep(new Set(permissions), group));
  expect(groupsFor('CustomerService')).toEqual(['staff', 'everybody']);
  expect(groupsFor('Administration')).toEqual(['staff', 'everybody']);
  expect(groupsFor()).toEqual(['staff', 'everybody']);
  expect(groupsFor('Customer', 'OrderSubmit')).toEqual(['everybody']);
  expect(groupsFor('PunchOut', 'Administration')).toEqual([]);
});

it('a person with a second step has to complete it, whatever the installation requires', () => {
  fc.assert(
    fc.property(someone, fc.constantFrom(...secondStepGroups), (permissions, group) => {
      const has = { ...facts, permissions, hasFactor: true };
      expect(secondStepOf(has, group)).toBe('prove');
      expect(secondStepOf({ ...has, isProven: true }, group)).toBeUndefined();
      expect(secondStepOf({ ...has, isByProvider: true }, group)).toBeUndefined();
      const none = { ...facts, permissions };
      expect(secondStepOf(none, group) === 'set-up').toBe(mustHaveSecondStep(permissions, group));
    }),
  );
});
