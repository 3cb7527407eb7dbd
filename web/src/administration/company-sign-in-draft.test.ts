import { expect, it } from 'vitest';
import { missingParts, newDraft, newRule, type RuleDraft, valuesOf } from './company-sign-in-draft.ts';

const draft = {
  ...newDraft,
  ...{ name: 'Grove Login', issuer: 'https://grove.test', clientId: 'operatory', clientSecret: 'secret' },
};
const missing = (...rules: RuleDraft[]) => missingParts({ ...draft, rules }, true).filter((part) => part !== false);

it('requires the group of a rule that has other entries, and drops an empty rule', () => {
  const desk = { ...newRule, group: 'Desk', territories: 'T1, T2' };
  expect(valuesOf({ ...draft, rules: [newRule, desk] }).groupRules).toEqual([
    { group: 'Desk', kind: 'account-manager', territoryIds: ['T1', 'T2'] },
  ]);
  expect(missing(newRule, desk)).toEqual([]);
  expect(missing(desk, { ...newRule, territories: 'T1' })).toEqual(['group name']);
  expect(missing({ ...newRule, kind: 'customer-service' })).toEqual(['group name']);
});
