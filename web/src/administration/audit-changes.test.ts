import { expect, it } from 'vitest';
import { changesOf } from './audit-changes.ts';

it('shows which group gets which rights', () => {
  const west = { group: 'West', kind: 'account-manager', territoryIds: ['10', '20'] };
  const desk = { group: 'Desk', kind: 'customer-service', territoryIds: [] };
  expect(changesOf({ before: { groupRules: [desk] }, after: { groupRules: [desk, west] } })).toEqual([
    'Permissions from groups: “Desk” gets Customer service → “Desk” gets Customer service; “West” gets Account manager, territories 10, 20',
  ]);
  expect(changesOf({ before: null, after: { others: [{ a: 1 }] } })).toEqual(['Others: A: 1']);
});

it('shows the number of things that a change ended, and its old and new values', () => {
  const before = { isOn: true };
  expect(changesOf({ before, after: { isOn: false, browsersSignedOut: 3, peopleUnlinked: 0 } })).toEqual([
    'Turned on: yes → no',
    'Browsers signed out: 3',
    'People unlinked: 0',
  ]);
  expect(changesOf({ before: null, after: { browsersSignedOut: 1 } })).toEqual(['Browsers signed out: 1']);
});

it('shows, of settings that were saved together, only those that differ', () => {
  const before = { settings: { catalogUrl: '', catalogSchedule: 'off', currency: 'USD' } };
  const after = { settings: { catalogUrl: 'https://buyer.test/catalog', catalogSchedule: 'weekly', currency: 'USD' } };
  expect(changesOf({ before, after })).toEqual([
    'Address for catalogs: none → https://buyer.test/catalog',
    'Send catalogs automatically: No → Every week',
  ]);
});

it('names values as the screens do, and writes codes as words', () => {
  const shown = (after: Record<string, unknown>) => changesOf({ before: null, after });
  expect(shown({ x12Version: '005010', isTest: true, erpQualifier: 'ZZ', format: 'json' })).toEqual([
    'X12 version: 005010',
    'Mark files as tests: yes',
    'Qualifier of the ERP’s ID: ZZ',
    'Format: JSON',
  ]);
  expect(
    shown({ way: 'app', outcome: 'refused', kind: 'cancel', secondStep: 'everybody', by: 'provisioning' }),
  ).toEqual([
    'Way: Authenticator app',
    'Outcome: Refused',
    'Kind: Cancellation or change',
    'Require a second step for: Everyone',
    'By: The company’s directory',
  ]);
  const credentials = [
    { purpose: 'outgoing/InvoiceDetailRequest', setAt: '2026-03-02T20:00:00.000Z', previousUntil: null },
  ];
  expect(shown({ credentials })).toEqual(['Further secrets: Password or token of our invoices']);
  expect(shown({ sender: { domain: 'NetworkID', identity: 'BUYER' } })).toEqual([
    'Sender: Domain: NetworkID, Identity: BUYER',
  ]);
  expect(shown({ reason: 'same', isRuledOut: false })).toEqual(['Reason: Same product, another pack', 'Ruled out: no']);
});
