import { profileFaults, readProfile, systemPresets, usualProfile } from '@operatory/domain/punch-out';
import { describe, expect, it } from 'vitest';
import type { Failure } from '../calls/index.ts';
import { problemsOf, suggestedId } from './connection-draft.ts';
import { draftOf, settingsOf } from './connection-settings.ts';
import { settingFields, withLabels } from './setting-fields.ts';
import { settingGroups } from './setting-groups.ts';

describe('the settings of a connection', () => {
  it('are all in the form, each once', () => {
    const shown = settingGroups.flatMap(({ names }) => names);
    expect([...shown].sort()).toEqual(Object.keys(usualProfile).sort());
    expect(Object.keys(settingFields).sort()).toEqual(Object.keys(usualProfile).sort());
  });

  it('round-trip through their fields, and only those that differ from the defaults are stored', () => {
    expect(settingsOf(draftOf({}), 'cxml')).toEqual({ settings: {}, problems: {} });
    const own = {
      returnHosts: ['a.example', '*.b.example'],
      units: { BX: 'CT', AM: 'EA' },
      longestDescription: 80,
      isEditAllowed: false,
      heldAddressParts: ['street', 'country'],
      unitList: 'x12',
    };
    expect(settingsOf(draftOf(own), 'cxml')).toEqual({ settings: own, problems: {} });
    expect(settingsOf(draftOf({ extraFields: { ITEM_TYPE: '=R' } }), 'oci').settings).toEqual({
      extraFields: { ITEM_TYPE: '=R' },
    });
    // Settings of the other dialect aren't stored.
    expect(settingsOf(draftOf({ vendorNumber: '7' }), 'cxml').settings).toEqual({});
  });

  it('report which line isn’t a pair, and which number is invalid', () => {
    const draft = { ...draftOf({}), units: 'BX = CT\nbox', longestPartNumber: '0' };
    expect(settingsOf(draft, 'cxml').problems).toEqual({
      units: 'The buyer’s own unit codes: “box” isn’t a pair. Write one such as A = B.',
      longestPartNumber: 'Maximum part number length (characters): enter a whole number above 0.',
    });
  });
});

describe('a refusal by the server', () => {
  const refused = (errors: readonly { readonly field: string; readonly message: string }[]) =>
    problemsOf({ kind: 'refused', code: 'punch-out-connection.invalid', detail: 'All of it.', errors } as Failure);

  it('is listed in the order of the form, and says what to enter instead', () => {
    expect(
      refused([
        { field: 'settings.taxPercent', message: 'The setting “taxPercent” is a percentage such as 9.3.' },
        { field: 'settings.currency', message: 'The setting “currency” takes a text.' },
        { field: 'settings.returnHosts', message: '“a b” in the setting “returnHosts” isn’t a host.' },
        { field: 'customerNumber', message: 'There is no account 999999.' },
      ]),
    ).toEqual({
      atFields: {
        customerNumber: 'There is no account 999999.',
        returnHosts: '“a b” in “Hosts that carts return to” isn’t a host.',
        taxPercent: 'Enter a percentage, for example 9.3.',
        currency: '“Currency” takes a text.',
      },
      summary:
        'The connection wasn’t saved. Fields to correct: Account number; Hosts that carts return to; Sales tax in percent; Currency.',
    });
  });

  it('has no label for a field that isn’t in the form, so all of it is shown', () => {
    expect(refused([{ field: 'dialect', message: 'The dialect is cxml or oci.' }]).summary).toBe('All of it.');
  });

  it('names other settings by their labels, too', () => {
    expect(withLabels('The setting “incomingProof” is “basic”, but “incomingUser” is blank.')).toBe(
      '“How the buyer authenticates” is “basic”, but “User name of the buyer’s requests” is blank.',
    );
  });
});

describe('presets of systems', () => {
  it('of known systems list their requirements: units, release, encoding, fields of the login, and free goods', () => {
    for (const { system, dialect, settings } of systemPresets.slice(0, -2)) {
      const needed =
        dialect === 'oci'
          ? ['ociVersion', 'formCharset', 'unitList', 'loginField', 'passwordField', 'areFreeGoodsReturned']
          : ['dtdVersion', 'encoding', 'unitList', 'userFields', 'emailFields'];
      expect(Object.keys(settings), system).toEqual(expect.arrayContaining(needed));
    }
  });

  it('can be used as they are', () => {
    for (const { system, settings, dialect } of systemPresets) {
      expect(profileFaults(settings), system).toEqual([]);
      expect(readProfile(settingsOf(draftOf(settings), dialect).settings), system).toMatchObject(settings);
    }
  });
});

it('an id is suggested by the name', () => {
  expect(suggestedId('Mercy Health, Tacoma')).toBe('mercy-health-tacoma');
  expect(suggestedId(' Élan – Clinic ')).toBe('elan-clinic');
});
