/**
 * Settings of the right type that can't work. They are refused when a connection is saved; one that was stored before
 * still counts as it did, so that a stricter rule never breaks a connection that works.
 */

import { fieldsOutsideXml } from './oci-document.ts';
import { usualXmlField } from './oci-profile.ts';
import type { ConnectionProfile } from './profile.ts';
import { deliveryUrlFor, sentKinds } from './sent-documents.ts';

/** What is wrong with one setting, as a sentence. */
export interface SettingProblem {
  readonly name: keyof ConnectionProfile;
  readonly text: string;
}

// DNS host names have no underscores, but some buyers' hosts do.
const label = '[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?';
const host = new RegExp(`^(\\[[0-9a-f:.]+\\]|${label}(\\.${label})*)$`, 'i');
const origin = /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?(\/\S*)?$/i;
const address = /^https?:\/\/(\[[0-9a-f:.]+\]|[^\s/?#@:[\]]+)(:\d{1,5})?([/?#]\S*)?$/i;

const quoted = (written: string) => `“${written.length > 100 ? `${written.slice(0, 100)}…` : written}”`;

/** Why no cart could return to a host that is written like this; `undefined` if one can. */
function hostProblem(written: string): string | undefined {
  const [, start = '', name = '', port] = /^(\*\.)?(.*?)(?::(\d{1,5}|\*))?$/.exec(written.trim()) ?? [];
  if (!host.test(name)) return `isn’t a host. Write only its name, such as buyer.com or *.buyer.com.`;
  if (start !== '' && !name.includes('.')) {
    return `matches every host in “.${name}”. Write the buyer’s own domain, such as *.buyer.com.`;
  }
  if (port === '443' || port === '80') return `has the usual port. Leave out “:${port}”.`;
  if (port !== undefined && port !== '*' && !(Number(port) >= 1 && Number(port) <= 65_535)) {
    return 'has a port that doesn’t exist. Ports go up to 65535.';
  }
  return undefined;
}

const inSetting = (name: keyof ConnectionProfile, written: string, problem: string): SettingProblem => ({
  name,
  text: `${quoted(written)} in the setting “${name}” ${problem}`,
});

/** The most and the fewest characters that a buyer's system can sensibly ask for. */
const lengths = { longestDescription: [40, 2_000], longestPartNumber: [10, 200] } as const;

function lengthProblems(profile: ConnectionProfile): SettingProblem[] {
  return (['longestDescription', 'longestPartNumber'] as const).flatMap((name) => {
    const [fewest, most] = lengths[name];
    const value = profile[name];
    if (value >= fewest && value <= most) return [];
    const text = `The setting “${name}” is ${value}. Enter a number from ${fewest} to ${most}.`;
    return [{ name, text }];
  });
}

function addressProblems({ deliveryUrl, deliveryUrls, catalogUrl }: ConnectionProfile): SettingProblem[] {
  const isWrong = (url: string) => url !== '' && !address.test(url);
  const wayOut = 'isn’t an address. Write one such as https://buyer.com/cxml.';
  return [
    ...(isWrong(deliveryUrl) ? [inSetting('deliveryUrl', deliveryUrl, wayOut)] : []),
    ...(isWrong(catalogUrl) ? [inSetting('catalogUrl', catalogUrl, wayOut)] : []),
    ...Object.values(deliveryUrls)
      .filter(isWrong)
      .map((url) => inSetting('deliveryUrls', url, wayOut)),
  ];
}

/** Basic authentication without the user name that it's about. */
function userProblems({ incomingProof, incomingUser, deliveryProof, ...sent }: ConnectionProfile): SettingProblem[] {
  const { deliveryUser, deliveryUsers } = sent;
  const isMissing =
    sentKinds.some(
      (kind) => deliveryUrlFor(sent, kind) !== '' && (deliveryUsers[kind] ?? deliveryUser).trim() === '',
    ) ||
    (sent.catalogUrl !== '' && (sent.catalogUser.trim() || deliveryUser.trim()) === '');
  return [
    ...(incomingProof === 'basic' && incomingUser.trim() === ''
      ? [
          {
            name: 'incomingUser' as const,
            text: 'The setting “incomingProof” is “basic”, but “incomingUser” is blank. Enter the user name that the buyer’s requests have, or choose another proof.',
          },
        ]
      : []),
    ...(deliveryProof === 'basic' && isMissing
      ? [
          {
            name: 'deliveryUser' as const,
            text: 'The setting “deliveryProof” is “basic”, but “deliveryUser” is blank. Enter the user name that the buyer gave us, or choose another proof.',
          },
        ]
      : []),
  ];
}

/** A schedule without the address that it's about. */
function scheduleProblems({ catalogSchedule, catalogUrl }: ConnectionProfile): SettingProblem[] {
  if (catalogSchedule === 'off' || catalogUrl !== '') return [];
  const text = `The setting “catalogSchedule” is “${catalogSchedule}”, but “catalogUrl” is blank. Enter the address that catalogs are sent to, or turn the schedule off.`;
  return [{ name: 'catalogUrl', text }];
}

const plain = (text: string) => text.trim().toUpperCase();

function locationProblems({ locationField, locations }: ConnectionProfile): SettingProblem[] {
  const values = Object.keys(locations);
  const field = locationField.trim();
  if (field !== '' && values.length === 0) {
    const text = `The setting “locationField” is ${quoted(field)}, but “locations” is empty, so every document that names a location would be refused. Add the locations, or clear the field.`;
    return [{ name: 'locationField', text }];
  }
  if (field === '' && values.length > 0) {
    const text = `The setting “locations” has ${quoted(values[0] ?? '')}, but “locationField” is blank, so no document could name it. Enter the field, or remove the locations.`;
    return [{ name: 'locationField', text }];
  }
  const accounts = new Map<string, string>();
  return Object.entries(locations).flatMap(([value, account]) => {
    const known = accounts.get(plain(value));
    accounts.set(plain(value), account);
    if (plain(value) === '') return [inSetting('locations', value, 'is blank. Write the value that documents have.')];
    if (known === undefined || known === account) return [];
    return [inSetting('locations', value, `is there twice, for accounts ${known} and ${account}. Remove one of them.`)];
  });
}

/** Fields that a returned form has anyway. */
const isFormField = (name: string) => /^(~okcode|~target|~caller|http_content_charset|new_item-.*)$/i.test(name);

function cartFormProblems({ cartForm, cartField, xmlTypeField, extraFields }: ConnectionProfile): SettingProblem[] {
  if (cartForm === 'fields') return [];
  if (cartForm === 'json') {
    if (cartField === '') {
      const text =
        'The setting “cartField” is blank. Enter the name of the field that the buyer’s system reads the JSON from.';
      return [{ name: 'cartField', text }];
    }
    return isFormField(cartField)
      ? [inSetting('cartField', cartField, 'is a field of the form itself. Enter the name of another one.')]
      : [];
  }
  const field = cartField || usualXmlField;
  const homeless = Object.keys(extraFields).filter((name) => fieldsOutsideXml.has(name));
  const taken = (['cartField', 'xmlTypeField'] as const).filter((name) =>
    isFormField(name === 'cartField' ? field : xmlTypeField),
  );
  return [
    ...taken.map((name) =>
      inSetting(
        name,
        name === 'cartField' ? field : xmlTypeField,
        'is a field of the form itself. Enter the name of another one.',
      ),
    ),
    ...(field.toLowerCase() === xmlTypeField.toLowerCase()
      ? [inSetting('xmlTypeField', xmlTypeField, 'is also the field with the XML. Enter the name of another one.')]
      : []),
    ...homeless.map((name) =>
      inSetting('extraFields', name, 'has no place in the XML. Remove it, or choose another form of the cart.'),
    ),
  ];
}

/** One problem for each value that can't work. */
export function wrongSettings(profile: ConnectionProfile): SettingProblem[] {
  const { returnHosts, frameOrigins, currency } = profile;
  return [
    ...returnHosts.flatMap((written) => {
      const problem = hostProblem(written);
      return problem === undefined ? [] : [inSetting('returnHosts', written, problem)];
    }),
    ...frameOrigins
      .filter((written) => !origin.test(written.trim()))
      .map((written) =>
        inSetting('frameOrigins', written, 'isn’t the address of a page. Write one such as https://portal.buyer.com.'),
      ),
    ...(Intl.supportedValuesOf('currency').includes(currency)
      ? []
      : [inSetting('currency', currency, 'isn’t a currency. Write its code in capital letters, such as USD.')]),
    ...lengthProblems(profile),
    ...addressProblems(profile),
    ...userProblems(profile),
    ...scheduleProblems(profile),
    ...locationProblems(profile),
    ...cartFormProblems(profile),
  ];
}
