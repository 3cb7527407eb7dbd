import { describe, expect, it } from 'vitest';
import { accountOfLocation, addressIdsOf, type LocationFacts } from './location.ts';

const facts: LocationFacts = {
  addressId: 'LOC-2',
  to: [{ domain: 'DUNS', identity: 'supplier-2' }],
  extrinsics: [{ name: 'Clinic', value: ' west ' }],
};
const locations = { 'LOC-2': '100002', 'supplier-2': '100003', West: '100004' };

describe('the location of a document', () => {
  it.each([
    ['addressid', '100002'],
    ['ShipTo', '100002'],
    ['To', '100003'],
    ['clinic', '100004'],
    ['', undefined],
    ['Another field', undefined],
  ])('is named by “%s”', (locationField, account) => {
    expect(accountOfLocation({ locationField, locations }, facts)).toBe(account);
  });

  it('is refused if it isn’t listed, with the field and the value', () => {
    expect(accountOfLocation({ locationField: 'addressID', locations: {} }, facts)).toMatchObject({
      status: { code: 400, text: expect.stringContaining('The location “LOC-2” in the addressID of the ShipTo') },
    });
  });

  it('is refused if the document names two', () => {
    const to = [...facts.to, { domain: 'X', identity: 'LOC-2' }];
    expect(accountOfLocation({ locationField: 'To', locations }, { ...facts, to })).toMatchObject({
      status: { text: expect.stringContaining('several') },
    });
  });

  it('names the account’s address as well, if it is the addressID', () => {
    const rules = { locations, addressIds: ['OLD'] };
    expect(addressIdsOf({ ...rules, locationField: 'addressID' }, '100002')).toEqual(['LOC-2', 'OLD']);
    expect(addressIdsOf({ ...rules, locationField: 'To' }, '100002')).toEqual(['OLD']);
  });
});
