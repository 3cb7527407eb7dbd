import { expect, it } from 'vitest';
import { macOf } from './mac.ts';

it('computes the MAC of the cXML User’s Guide', () => {
  const party = { domain: 'NetworkId', identity: 'AN9900000100' };
  const dates = { creationDate: '2003-01-15T08:42:46-08:00', expirationDate: '2003-01-15T11:42:46-08:00' };
  expect(macOf('abracadabra', { from: party, sender: party, dates })).toBe('cR6Jpz58nriXERDN');
});
