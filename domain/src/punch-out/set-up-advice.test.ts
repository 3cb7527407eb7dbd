import { describe, expect, it } from 'vitest';
import { parse } from './address.fixture.ts';
import { usualProfile } from './profile.ts';
import type { SetUpRequest } from './set-up.ts';
import { adviseSetUp, type PastedSetUp } from './set-up-advice.ts';

const buyer = { domain: 'DUNS', identity: 'b-1' };
const hub = { domain: 'NetworkID', identity: 'hub' };
const request: SetUpRequest = {
  operation: 'create',
  deploymentMode: 'production',
  buyerCookie: 'c',
  returnUrl: 'https://portal.buyer.example/return?x=1',
  extrinsics: [{ name: 'UserEmail', value: 'ann@buyer.example' }],
  contactEmails: [],
  shipToEmail: '',
  selectedPart: '',
  selectedBuyerPart: '',
  lines: [],
};
const pasted = (changes: Partial<PastedSetUp> = {}): PastedSetUp => ({
  parties: { from: [buyer], to: [], sender: [buyer] },
  userAgent: 'Coupa Procurement 1.0',
  dtdVersion: '1.2.014',
  proof: 'secret',
  addressId: '',
  request,
  ...changes,
});

describe('a buyer’s setup', () => {
  it('fills in a new connection', () => {
    expect(adviseSetUp(pasted(), { parse })).toMatchObject({
      system: 'Coupa',
      sender: buyer,
      from: undefined,
      settings: { returnHosts: ['portal.buyer.example'] },
      problems: [],
      notes: [expect.stringContaining('shared secret')],
    });
  });

  it('of a network names the buyer behind it', () => {
    const { from, notes } = adviseSetUp(pasted({ parties: { from: [buyer], to: [], sender: [hub] } }), { parse });
    expect(from).toEqual(buyer);
    expect(notes.join(' ')).toContain('acts for DUNS b-1');
  });

  it('lists what is missing', () => {
    const bare = { ...request, returnUrl: 'http://buyer.example/', extrinsics: [] };
    const { problems, notes } = adviseSetUp(pasted({ request: bare, dtdVersion: '', proof: 'none' }), { parse });
    expect(problems).toEqual(['BrowserFormPost/URL is not an https address.']);
    expect(notes.join(' ')).toMatch(
      /no shared secret.*No field names the person.*No field has an e-mail.*no cXML release/,
    );
  });

  it('finds the person in fields with other names', () => {
    const extrinsics = [
      { name: 'EmployeeLogin', value: 'ann' },
      { name: 'Requester mail', value: 'ann@buyer.example' },
    ];
    expect(adviseSetUp(pasted({ request: { ...request, extrinsics } }), { parse }).settings).toMatchObject({
      userFields: ['EmployeeLogin', 'UniqueName', 'UserEmail', 'User'],
      emailFields: ['Requester mail', 'UserEmail'],
    });
  });

  it('is compared with the connection that there is', () => {
    const profile = {
      ...usualProfile,
      returnHosts: ['other.example'],
      dtdVersion: '1.2.020',
      locationField: 'addressID',
    };
    const connection = { sender: hub, from: undefined, isActingForOthersAllowed: false, profile };
    const { problems, notes } = adviseSetUp(pasted({ addressId: 'SITE-9' }), { parse, connection });
    expect(problems).toEqual([
      'The host of BrowserFormPost/URL is not agreed for this connection.',
      'The sender is DUNS b-1; the connection has NetworkID hub.',
      expect.stringContaining('SITE-9'),
    ]);
    expect(notes).toContain('It is in cXML 1.2.014; we write 1.2.020.');
  });
});
