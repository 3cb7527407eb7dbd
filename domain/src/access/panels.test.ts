import { expect, it } from 'vitest';
import { maySeePanel, panelNamed, panelNames } from './panels.ts';
import { userWith } from './users.fixture.ts';
import { type Permission, signedOut, type Viewer } from './viewer.ts';

const user = (...permissions: Permission[]) => userWith(permissions);

const seenBy = (viewer: Viewer) => panelNames.filter((panel) => maySeePanel(viewer, panel));

it('staff have all panels, but scanning only if they order; customer users have the safety sheets, the lists, scanning, spending, deliveries, the buying habits, and comparing, and others none; spending is for people who see prices', () => {
  const all = [
    'sales-report',
    'free-goods',
    'notes',
    'lead-products',
    'safety-sheets',
    'lists',
    'scan',
    'spending',
    'receiving',
    'buying-habits',
    'compare',
  ];
  expect(seenBy(user('CustomerService'))).toEqual(all);
  expect(seenBy(user('PricingView', 'OrderSubmit'))).toEqual(all);
  const practice = ['safety-sheets', 'lists', 'scan', 'spending', 'receiving', 'buying-habits', 'compare'];
  expect(seenBy(user('Customer'))).toEqual(practice);
  expect(seenBy(user('Customer', 'ViewOnly'))).toEqual(practice.filter((panel) => panel !== 'scan'));
  expect(seenBy(user('PricingView'))).toEqual(all.filter((panel) => panel !== 'scan'));
  for (const permission of ['OrderSubmit', 'ProductEditor'] as const) {
    expect(seenBy(user(permission))).toEqual(all.filter((panel) => panel !== 'scan' && panel !== 'spending'));
  }
  for (const permission of ['Customer', 'CustomerService'] as const) {
    expect(seenBy(userWith([permission], { arePricesOff: true }))).not.toContain('spending');
  }
  expect(seenBy(user('PunchOut'))).toEqual([]);
  expect(seenBy(signedOut)).toEqual([]);
});

it('a panel is recognized in any letter case, and nothing else is a panel', () => {
  expect(panelNamed('Safety-Sheets')).toBe('safety-sheets');
  for (const text of ['', 'orders', 'note', 'constructor', 'notes ']) expect(panelNamed(text)).toBeUndefined();
});
