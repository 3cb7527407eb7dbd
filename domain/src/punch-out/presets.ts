/** What procurement systems usually need, as a start for a new connection. Each buyer may want something else. */
import type { ConnectionProfile } from './profile.ts';

export interface SystemPreset {
  readonly system: string;
  readonly dialect: 'cxml' | 'oci';
  /** The domain that the system usually names its senders by. */
  readonly senderDomain: string;
  readonly settings: Partial<ConnectionProfile>;
}

const cxml = (system: string, senderDomain: string, settings: Partial<ConnectionProfile>): SystemPreset => ({
  system,
  dialect: 'cxml',
  senderDomain,
  settings,
});
const oci = (system: string, settings: Partial<ConnectionProfile>): SystemPreset => ({
  system,
  dialect: 'oci',
  senderDomain: '',
  settings,
});

export const systemPresets: readonly SystemPreset[] = [
  cxml('Coupa', 'DUNS', {
    ...{ dtdVersion: '1.2.014', encoding: 'cxml-urlencoded', unitList: 'unece' },
    userFields: ['UniqueName', 'UserEmail', 'User'],
    emailFields: ['UserEmail'],
  }),
  cxml('SAP Ariba', 'NetworkID', {
    // Ariba recommends Base64, shows 255 characters of a description, and allows 128 of a part number.
    ...{ dtdVersion: '', encoding: 'cxml-base64', unitList: 'unece', longestDescription: 255, longestPartNumber: 128 },
    userFields: ['UniqueName', 'UserEmail', 'User'],
    emailFields: ['UserEmail'],
  }),
  cxml('Jaggaer', 'DUNS', {
    ...{ dtdVersion: '1.2.011', encoding: 'cxml-urlencoded', unitList: 'unece', longestPartNumber: 100 },
    userFields: ['UniqueUsername', 'UniqueName', 'UserName', 'UserEmail'],
    emailFields: ['UserEmail', 'Email'],
  }),
  cxml('Oracle', 'DUNS', {
    // Oracle cuts a description after 240 characters.
    ...{ dtdVersion: '1.2.014', encoding: 'cxml-urlencoded', unitList: 'unece', longestDescription: 240 },
    userFields: ['User', 'UniqueName', 'UserEmail'],
    emailFields: ['UserEmail'],
  }),
  cxml('Workday', 'NetworkID', {
    ...{ dtdVersion: '', encoding: 'cxml-urlencoded', unitList: 'unece' },
    userFields: ['UserEmail', 'UniqueName', 'User'],
    emailFields: ['UserEmail'],
  }),
  cxml('Microsoft Dynamics 365', 'DUNS', {
    // It never sends an edit.
    ...{ dtdVersion: '1.2.008', encoding: 'cxml-urlencoded', unitList: 'unece', isEditAllowed: false },
    userFields: ['UniqueName', 'UserEmail', 'User'],
    emailFields: ['UserEmail'],
  }),
  // SAP silently drops lines without a price.
  oci('SAP SRM', {
    ...{ ociVersion: '4.0', formCharset: 'iso-8859-1', unitList: 'unece', areFreeGoodsReturned: false },
    ...{ loginField: 'USERNAME', passwordField: 'PASSWORD', hookField: 'HOOK_URL' },
  }),
  oci('SAP S/4HANA', {
    ...{ ociVersion: '5.0', formCharset: 'utf-8', unitList: 'unece', areFreeGoodsReturned: false },
    ...{ loginField: 'USERNAME', passwordField: 'PASSWORD', hookField: 'HOOK_URL' },
  }),
  cxml('Another system with cXML', '', {}),
  oci('Another system with OCI', {}),
];
