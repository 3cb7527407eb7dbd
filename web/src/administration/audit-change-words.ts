/** What the screens call the values that entries of the audit log name by their keys. */
import { type SubstituteReason, substituteReasons, substituteReasonWords } from '@operatory/domain/catalog';
import { requestStateWords } from '@operatory/domain/order-requests';
import { credentialWord } from '../punch-out-diagnostics/credential-words.ts';
import { isSetting, settingFields } from '../punch-out-diagnostics/setting-fields.ts';
import { momentWords } from '../settings/moment-words.ts';
import { auditWords, capitalized, kindWords, rightsWords } from './person-words.ts';

const keyWords: Readonly<Record<string, string>> = {
  about: 'About',
  accentColor: 'Accent color',
  addedBy: 'Added by',
  allowsPasskeys: 'Allow passkeys',
  brandName: 'Shop name',
  certificates: 'Certificates',
  clientId: 'Client ID',
  companyName: 'Company',
  connectionId: 'Connection',
  credentials: 'Further secrets',
  customerNumber: 'Account',
  email: 'E-mail',
  emailAttribute: 'Attribute with the e-mail',
  emailDomains: 'E-mail domains',
  emergencyPhone: 'Chemical emergency phone',
  erpId: 'ERP’s ID',
  erpQualifier: 'Qualifier of the ERP’s ID',
  from: 'From',
  groupRules: 'Permissions from groups',
  groupsClaim: 'Claim or attribute with the groups',
  invitationText: 'Invitation message',
  isActive: 'Turned on',
  isEmailTrusted: 'Trust this provider’s e-mail addresses',
  isOn: 'Turned on',
  isOverBudget: 'Require approval over the month’s budget',
  isRuledOut: 'Ruled out',
  isTest: 'Mark files as tests',
  itemNumber: 'Product',
  limit: 'Require approval over ($)',
  mailClosing: 'E-mail footer',
  named: 'Number in the ERP',
  orderNumber: 'Order',
  ourId: 'Our ID',
  ourQualifier: 'Qualifier of our ID',
  paymentAddress: 'Payment page',
  previousSecretUntil: 'Previous secret until',
  previousTokenUntil: 'Previous token until',
  requestsPerMinute: 'Requests per minute',
  secondStep: 'Require a second step for',
  signOnUrl: 'Sign-on address',
  supportEmail: 'Customer service e-mail',
  supportPhone: 'Customer service phone',
  territoryIds: 'Territories',
  url: 'Address',
  ways: 'Ways',
  withPrices: 'With prices',
  words: 'Message',
  x12Version: 'X12 version',
};

/** What happened along with a change, and had no value before it. */
export const counts: ReadonlySet<string> = new Set(['browsersSignedOut', 'peopleUnlinked']);

const formatWords = { x12: 'X12', json: 'JSON' };
const wayWords = { app: 'Authenticator app', passkey: 'Passkey', recovery: 'Recovery code' };

/** Values that are codes, by their key. */
const codeWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  by: { distributor: 'The distributor', practice: 'The practice', provisioning: 'The company’s directory' },
  decision: { call: 'Called', done: 'Done', later: 'Later', mute: 'Hidden', 'taken back': 'Taken back' },
  dialect: { cxml: 'cXML', oci: 'SAP OCI' },
  format: formatWords,
  kind: {
    ...auditWords,
    ...kindWords,
    openid: 'OpenID Connect',
    saml: 'SAML 2.0',
    cancel: 'Cancellation or change',
    return: 'Return',
  },
  outcome: { done: 'Accepted', refused: 'Refused', settled: 'Settled' },
  secondStep: { nobody: 'No one', staff: 'Staff', everybody: 'Everyone' },
  state: requestStateWords,
  way: wayWords,
  ways: wayWords,
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isSubstituteReason = (value: string): value is SubstituteReason =>
  (substituteReasons as readonly string[]).includes(value);

const isInstant = (value: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value);

/** `certificateCount` → `Certificate count`. */
const spaced = (key: string) => capitalized(key.replace(/([A-Z])/g, ' $1').toLowerCase());

/** The name of a value, as the screen that changes it writes it. */
export function keyWord(key: string): string {
  if (isSetting(key)) return settingFields[key].label;
  return keyWords[key] ?? spaced(key);
}

/** A group rule of a company sign-in: which group gets which permissions. */
function ruleWords({ group, kind, territoryIds }: Readonly<Record<string, unknown>>): string | undefined {
  if (typeof group !== 'string' || typeof kind !== 'string' || !(kind in kindWords)) return undefined;
  const hasTerritories = Array.isArray(territoryIds) && territoryIds.length > 0;
  const territories = hasTerritories ? `, territories ${territoryIds.join(', ')}` : '';
  return `“${group}” gets ${codeWords.kind?.[kind]}${territories}`;
}

function objectWords(value: Readonly<Record<string, unknown>>): string {
  const { purpose } = value;
  if (typeof purpose === 'string') return credentialWord(purpose);
  const pairs = Object.entries(value).filter(([, each]) => each !== null && each !== '');
  return ruleWords(value) ?? pairs.map(([key, each]) => `${keyWord(key)}: ${valueWords(key, each)}`).join(', ');
}

function settingWords(key: string, value: string): string | undefined {
  if (!isSetting(key)) return undefined;
  const { control } = settingFields[key];
  if (control.kind !== 'choice' && control.kind !== 'ticks') return undefined;
  return control.choices.find(([choice]) => choice === value)?.[1];
}

function textWords(key: string, value: string): string {
  if (key === 'reason' && isSubstituteReason(value)) return substituteReasonWords(value);
  return settingWords(key, value) ?? codeWords[key]?.[value] ?? (isInstant(value) ? momentWords(value) : value);
}

/** A value, as the screens write it. */
export function valueWords(key: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return textWords(key, value);
  if (Array.isArray(value)) {
    if (value.length === 0) return 'none';
    if (key === 'permissions') return rightsWords(value.map(String));
    return value.map((each) => valueWords(key, each)).join(value.some(isObject) ? '; ' : ', ');
  }
  if (isObject(value)) return Object.keys(value).length === 0 ? 'none' : objectWords(value);
  return String(value);
}

const subjects: Readonly<Record<string, string>> = {
  files: 'Orders written to a folder',
  webhook: 'Orders sent to an address',
};

/** What the entry is about, apart from people. */
export const subjectWords = (kind: string, subject: string): string =>
  kind === 'erp-way-changed' ? (subjects[subject] ?? subject) : subject;
