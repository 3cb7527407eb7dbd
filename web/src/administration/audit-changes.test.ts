import { expect, it } from 'vitest';
import { changesOf } from './audit-changes.ts';

it('shows which group gets which rights', () => {
  const west = { group: 'West', kind: 'account-manager', territoryIds: ['10', '20'] };
  const desk = { group: 'Desk', kind: 'customer-service', territoryIds: [] };
  expect(changesOf({ before: { groupRules: [desk] }, after: { groupRules: [desk, west] } })).toEqual([
    'Group rules: “Desk” gets Customer service → “Desk” gets Customer service; “West” gets Account manager, territories 10, 20',
  ]);
  expect(changesOf({ before: null, after: { others: [{ a: 1 }] } })).toEqual(['Others: {"a":1}']);
});

it('shows the number of things that a change ended, and its old and new values', () => {
  const before = { isOn: true };
  expect(changesOf({ before, after: { isOn: false, browsersSignedOut: 3, peopleUnlinked: 0 } })).toEqual([
    'Is on: true → false',
    'Browsers signed out: 3',
    'People unlinked: 0',
  ]);
  expect(changesOf({ before: null, after: { browsersSignedOut: 1 } })).toEqual(['Browsers signed out: 1']);
});

it('shows, of settings that were saved together, only those that differ', () => {
  const before = { settings: { catalogUrl: '', catalogSchedule: 'off', currency: 'USD' } };
  const after = { settings: { catalogUrl: 'https://buyer.test/catalog', catalogSchedule: 'weekly', currency: 'USD' } };
  expect(changesOf({ before, after })).toEqual([
    'Catalog url: none → https://buyer.test/catalog',
    'Catalog schedule: off → weekly',
  ]);
});
