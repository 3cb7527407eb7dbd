/** Advice on the connection that a buyer's form (SAP's interface) needs. */
import { type FormField, fieldIn } from './oci-arrival.ts';
import { systemPresets } from './presets.ts';
import { usualProfile } from './profile.ts';
import { checkReturnAddress, type ParseAddress } from './return-address.ts';

/** A pasted form. */
export interface PastedArrival {
  readonly fields: readonly FormField[];
  /** It was an address with the fields in it, so the buyer's system sends it by GET. */
  readonly isAddress: boolean;
}

export interface ArrivalAdvice {
  /** The preset that the form suggests. */
  readonly system: string;
  /** The user name of the form; blank if none was found. */
  readonly login: string;
  readonly settings: Readonly<Record<string, unknown>>;
  /** The parsed fields; never the password. */
  readonly found: readonly { readonly name: string; readonly value: string }[];
  /** What prevents the visit from working, and what someone should check or ask; sentences. */
  readonly problems: readonly string[];
  readonly notes: readonly string[];
}

const loginNames = [/^user(name|id|_id|_name)?$/i, /^(login|logon|uname)/i, /user|login/i];
const passwordName = /pass(word|wd)?|pwd/i;
const hookNames = [/^hook_?url$/i, /hook|return_?url/i];
const controlName = /^(~.*|returntarget|http_content_charset|oci_version|opi_version|function)$/i;

/** The field with the best of these names. */
const named = (fields: readonly FormField[], names: readonly RegExp[]): FormField | undefined =>
  names.map((name) => fields.find((field) => name.test(field.name.trim()) && field.value.trim() !== '')).find(Boolean);

const isHook = ({ name }: FormField) => hookNames.some((hook) => hook.test(name.trim()));

/** The system that sends such a form: releases 5 are S/4's, and only SAP sends its own controls. */
function systemOf(fields: readonly FormField[]): string {
  if (/5/.test(fieldIn(fields, 'OCI_VERSION'))) return 'SAP S/4HANA';
  return fieldIn(fields, '~CALLER') !== '' || fieldIn(fields, '~OkCode') !== '' ? 'SAP SRM' : 'Another system with OCI';
}

function settingsOf(fields: readonly FormField[], fieldNames: Readonly<Record<string, string | undefined>>) {
  const version = /[45]/.exec(fieldIn(fields, 'OCI_VERSION'))?.[0];
  const charset = fieldIn(fields, 'http_content_charset').trim();
  return {
    ...Object.fromEntries(Object.entries(fieldNames).filter(([, name]) => name !== undefined)),
    ...(version === undefined ? {} : { ociVersion: `${version}.0` }),
    ...(charset === '' ? {} : { formCharset: /^utf-?8$/i.test(charset) ? 'utf-8' : 'iso-8859-1' }),
  };
}

/** Reads the fields for a new connection. */
export function adviseArrival({ fields, isAddress }: PastedArrival, parse: ParseAddress): ArrivalAdvice {
  const hook = named(fields, hookNames);
  const login = named(
    fields.filter((field) => !isHook(field) && !passwordName.test(field.name)),
    loginNames,
  );
  const password = fields.find(({ name }) => passwordName.test(name));
  const system = systemOf(fields);
  const preset = systemPresets.find((one) => one.system === system)?.settings ?? {};
  const host = parse(hook?.value.trim() ?? '')?.host ?? '';
  const returnHosts = host === '' ? [] : [host];
  const hookField = hook?.name.trim();
  const returning = checkReturnAddress(
    hook?.value ?? '',
    { ...usualProfile, returnHosts },
    parse,
    hookField ?? 'HOOK_URL',
  );
  const names = { hookField, loginField: login?.name.trim(), passwordField: password?.name.trim() };
  const known = new Set([hook, login, password]);
  const others = fields.filter((field) => !known.has(field) && !controlName.test(field.name.trim()));
  const found = [
    ['Login', login === undefined ? '' : `${login.name.trim()} = ${login.value.trim()}`],
    ['Field of the password', password?.name.trim() ?? ''],
    ['Return address', hook?.value.trim() ?? ''],
    ['OCI version', fieldIn(fields, 'OCI_VERSION').trim()],
    ['Function', fieldIn(fields, 'FUNCTION').trim()],
    ['Other fields', others.map(({ name }) => name.trim()).join(', ')],
  ] as const;
  return {
    system,
    login: login?.value.trim() ?? '',
    settings: { ...preset, ...settingsOf(fields, names), ...(host === '' ? {} : { returnHosts }) },
    found: found.filter(([, value]) => value !== '').map(([name, value]) => ({ name, value })),
    problems: [
      ...(login === undefined ? ['No field has a user name, such as USERNAME.'] : []),
      ...('reason' in returning ? [returning.reason] : []),
    ],
    notes: [
      (password?.value ?? '') === ''
        ? 'It has no password. Agree on one, or let people in without one.'
        : 'It has a password. Enter the same one here, or give the buyer ours.',
      ...(isAddress ? ['It’s an address with the login in it. Ask for POST, because addresses end up in logs.'] : []),
    ],
  };
}
