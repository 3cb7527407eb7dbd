import { expect, it } from 'vitest';
import { cents } from '../money/index.ts';
import { profileFaults, usualProfile } from './profile.ts';
import { cartCharges, lineExtras } from './returned-extras.ts';

const item = { pictureUrl: 'https://shop.test/1.jpg', sheetUrl: '', gtin: '00012345678905', udiDi: null };

it('a line has the agreed facts, as far as they’re known', () => {
  expect(lineExtras(item, usualProfile)).toEqual({ leadTime: '', extrinsics: [] });
  const returnedFacts = ['leadTime', 'picture', 'safetySheet', 'gtin', 'udi'];
  expect(lineExtras(item, { ...usualProfile, returnedFacts, leadTimeDays: '3' })).toEqual({
    leadTime: '3',
    extrinsics: [
      { name: 'Image', value: 'https://shop.test/1.jpg' },
      { name: 'GTIN', value: '00012345678905' },
    ],
  });
});

it.each([
  [{}, {}],
  [{ shippingCharge: '8.99' }, { shipping: 899 }],
  [{ shippingCharge: '8.99', freeShippingFrom: '100' }, { shipping: 0 }],
  [{ shippingCharge: '8.99', freeShippingFrom: '100.01' }, { shipping: 899 }],
  [{ taxPercent: '9.3' }, { tax: 930 }],
  [{ taxPercent: '0' }, { tax: 0 }],
])('with %j, a cart of $100 pays %j more', (settings, charges) => {
  expect(cartCharges(cents(10_000), { ...usualProfile, ...settings })).toEqual(charges);
});

it('mistakes in the settings are named', () => {
  const wrong = { returnedFacts: ['color'], shippingCharge: '$8', freeShippingFrom: '-1', taxPercent: '120' };
  expect(profileFaults(wrong)).toHaveLength(4);
});
