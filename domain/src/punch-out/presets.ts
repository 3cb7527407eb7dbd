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
  cxml('Coupa', 'DUNS', { userFields: ['UniqueName', 'UserEmail', 'User'], emailFields: ['UserEmail'] }),
  cxml('SAP Ariba', 'NetworkID', { userFields: ['UniqueName', 'UserEmail', 'User'], emailFields: ['UserEmail'] }),
  cxml('Jaggaer', 'DUNS', {
    userFields: ['UniqueUsername', 'UniqueName', 'UserName', 'UserEmail'],
    emailFields: ['UserEmail', 'Email'],
  }),
  cxml('Oracle', 'DUNS', { userFields: ['User', 'UniqueName', 'UserEmail'], emailFields: ['UserEmail'] }),
  cxml('Workday', 'NetworkID', { userFields: ['UserEmail', 'UniqueName', 'User'], emailFields: ['UserEmail'] }),
  cxml('Microsoft Dynamics 365', 'DUNS', {
    dtdVersion: '1.2.008',
    userFields: ['UniqueName', 'UserEmail', 'User'],
    emailFields: ['UserEmail'],
  }),
  oci('SAP SRM', { ociVersion: '4.0', formCharset: 'iso-8859-1', unitList: 'unece' }),
  oci('SAP S/4HANA', { ociVersion: '5.0', formCharset: 'utf-8', unitList: 'unece' }),
  cxml('Another system with cXML', '', {}),
  oci('Another system with OCI', {}),
];
