import { describe, expect, it } from 'vitest';
import { systemPresets } from './presets.ts';
import { type ConnectionProfile, profileFaults, readProfile, settingProblems, usualProfile } from './profile.ts';
import { checkReturnAddress } from './return-address.ts';

type Settings = Partial<ConnectionProfile>;
const namesOf = (settings: Settings) => settingProblems(settings).map(({ name }) => name);

describe('a setting that can’t work', () => {
  it.each<[keyof ConnectionProfile, string, Settings]>([
    ['returnHosts', '“https://buyer.com/cart”', { returnHosts: ['buyer.com', 'https://buyer.com/cart'] }],
    ['returnHosts', '“buyer.com/cart”', { returnHosts: ['buyer.com/cart'] }],
    ['returnHosts', '“*”', { returnHosts: ['*'] }],
    ['returnHosts', '“*.com”', { returnHosts: ['*.com'] }],
    ['returnHosts', '“buyer.com:443”', { returnHosts: ['buyer.com:443'] }],
    ['returnHosts', '“buyer.com:70000”', { returnHosts: ['buyer.com:70000'] }],
    ['frameOrigins', '“portal.buyer.com”', { frameOrigins: ['portal.buyer.com'] }],
    ['frameOrigins', '“https://[::1]”', { frameOrigins: ['https://[::1]'] }],
    ['currency', '“usd”', { currency: 'usd' }],
    ['currency', '“Dollars”', { currency: 'Dollars' }],
    ['longestDescription', 'is 3. Enter a number from 40', { longestDescription: 3 }],
    ['longestPartNumber', 'is 1000. Enter a number from 10', { longestPartNumber: 1_000 }],
    ['deliveryUrl', '“buyer.com”', { deliveryUrl: 'buyer.com' }],
    ['deliveryUrl', '“https://me:pw@buyer.com/”', { deliveryUrl: 'https://me:pw@buyer.com/' }],
    ['deliveryUrls', '“ftp://b”', { deliveryUrls: { ShipNoticeRequest: 'ftp://b' } }],
    ['catalogUrl', '“buyer.com/catalogs”', { catalogUrl: 'buyer.com/catalogs' }],
    ['catalogUrl', '“catalogUrl” is blank', { catalogSchedule: 'daily' }],
    ['deliveryUser', '“deliveryUser” is blank', { deliveryProof: 'basic', catalogUrl: 'https://buyer.com/' }],
    ['incomingUser', '“incomingUser” is blank', { incomingProof: 'basic' }],
    ['deliveryUser', '“deliveryUser” is blank', { deliveryProof: 'basic', deliveryUrl: 'https://buyer.com/' }],
    ['locationField', '“locations” is empty', { locationField: 'addressID' }],
    ['locationField', '“SITE-7”', { locations: { 'SITE-7': '100001' } }],
    ['locations', '“site-7”', { locationField: 'To', locations: { 'SITE-7': '100001', 'site-7': '100002' } }],
  ])('is refused at %s with a sentence that says %s', (name, said, settings) => {
    const problems = settingProblems(settings);
    expect(problems).toEqual([{ name, text: expect.stringContaining(said) }]);
    expect(problems[0]?.text).toMatch(/(Write|Enter|Add|Remove|Leave|Ports)[^.]*/);
    expect(profileFaults(settings)).toEqual(problems.map(({ text }) => text));
  });

  it('still counts where it was stored before, so that no connection that works stops', () => {
    const stored = { returnHosts: ['buyer.com', 'https://else.com'], longestDescription: 3, currency: 'usd' };
    expect(readProfile(stored)).toMatchObject(stored);
  });
});

describe('settings that work', () => {
  it.each<[string, Settings]>([
    ['the usual ones', usualProfile],
    [
      'hosts',
      {
        returnHosts: [
          'buyer.com',
          'return_to.buyer.com',
          '*.buyer.com',
          'localhost:*',
          '*.buyer.com:*',
          '[::1]:8443',
          'b.com:8443',
        ],
      },
    ],
    ['pages', { frameOrigins: ['https://portal.buyer.com', 'http://portal.buyer.com:8080/start'] }],
    [
      'addresses',
      { deliveryUrl: 'http://127.0.0.1:9/cxml?a=b', deliveryUrls: { ShipNoticeRequest: 'https://[::1]/' } },
    ],
    [
      'basic authentication where it’s used',
      { deliveryProof: 'basic', deliveryUser: 'us', deliveryUrl: 'https://b.com/' },
    ],
    [
      'basic authentication of one document',
      {
        deliveryProof: 'basic',
        deliveryUrls: { InvoiceDetailRequest: 'https://b.com/' },
        deliveryUsers: { InvoiceDetailRequest: 'us' },
      },
    ],
    [
      'basic authentication of catalogs alone',
      { deliveryProof: 'basic', catalogUrl: 'https://b.com/catalogs', catalogUser: 'us' },
    ],
    ['locations', { locationField: 'To', locations: { a: '100001', A: '100001', b: '100002' } }],
    ...systemPresets.map(({ system, settings }): [string, Settings] => [system, settings]),
  ])('are taken: %s', (_, settings) => {
    expect(namesOf(settings)).toEqual([]);
  });
});

it('a pattern with any port and any host below a domain is one that carts return to', () => {
  const profile = { returnHosts: ['*.buyer.com:*'], isPlainHttpAllowed: false };
  const parse = (url: string) => {
    const host = url.replace(/^https:\/\/|\/$/g, '');
    const hostname = host.replace(/:\d+$/, '');
    return { protocol: 'https:', host, hostname, origin: `https://${host}`, username: '', password: '' };
  };
  const check = (url: string) => 'url' in checkReturnAddress(url, profile, parse);
  expect(
    ['https://a.buyer.com:8443/', 'https://a.buyer.com/', 'https://buyer.com/', 'https://evil.com/'].map(check),
  ).toEqual([true, true, false, false]);
});
