/** The form that a buyer's browser sends when it arrives through SAP's Open Catalog Interface. */

import type { FormCharset, OciProfile, OciVersion } from './oci-profile.ts';
import type { AddressParts, ParseAddress } from './return-address.ts';
import type { Extrinsic } from './set-up.ts';
import { cutText } from './xml-text.ts';

export interface FormField {
  readonly name: string;
  readonly value: string;
}

/** What the return needs from the arrival, fixed for the session's lifetime. */
export interface OciEcho {
  readonly version: OciVersion;
  readonly charset: FormCharset;
  /** The frame or tab that the form is posted to. */
  readonly target: string;
  /** Repeated as received. */
  readonly controls: readonly FormField[];
  /** Where a canceled visit returns; blank for the cart's return address. */
  readonly cancelUrl: string;
  /** The buyer's search text (SOURCING): the visit starts with its results. */
  readonly sourcingText?: string;
}

/**
 * `shop`: a person arrives; `detail`: to see one product; `sourcing`: with a search; the others are answered at once, without a
 * session.
 */
export type OciFunction = 'shop' | 'detail' | 'sourcing' | 'validate' | 'search';

export interface OciArrival {
  readonly wanted: OciFunction;
  readonly hookUrl: string;
  readonly productId: string;
  /** As written. */
  readonly quantity: string;
  readonly searchText: string;
  /** Everything that may identify the person, but never the login or the password. */
  readonly extrinsics: readonly Extrinsic[];
  readonly echo: OciEcho;
}

/** The value of a field in any letter case; if there are several, the first that isn't blank. */
export function fieldIn(fields: readonly FormField[], name: string): string {
  const wanted = name.trim().toLowerCase();
  const found = fields.filter((field) => field.name.trim().toLowerCase() === wanted);
  return (found.find(({ value }) => value.trim() !== '') ?? found[0])?.value ?? '';
}

const functions: Readonly<Record<string, OciFunction>> = {
  DETAIL: 'detail',
  SOURCING: 'sourcing',
  VALIDATE: 'validate',
  BACKGROUND_SEARCH: 'search',
};

/** The interface's defaults. */
const usualControls: readonly FormField[] = [
  { name: '~OkCode', value: 'ADDI' },
  { name: '~TARGET', value: '_top' },
  { name: '~CALLER', value: 'CTLG' },
];
const charsetField = 'http_content_charset';

/** Some buyers encode the address twice. */
function hookOf(text: string): string {
  if (!/^\s*https?%3a/i.test(text)) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function charsetOf(named: string): FormCharset {
  return /^utf-?8$/i.test(named.trim()) ? 'utf-8' : 'iso-8859-1';
}

/** By the buyer's spelling; release 5 gets no control that didn't arrive. */
function controlsOf(fields: readonly FormField[], version: OciVersion): FormField[] {
  const known = usualControls.flatMap(({ name, value }): FormField[] => {
    const sent = fields.find((field) => field.name.trim().toLowerCase() === name.toLowerCase());
    if (sent === undefined) return version === '4.0' ? [{ name, value }] : [];
    return [{ name: sent.name.trim(), value: cutText(fieldIn(fields, name).trim(), 100) || value }];
  });
  const charset = fields.find(({ name, value }) => name.trim().toLowerCase() === charsetField && value.trim() !== '');
  return charset === undefined ? known : [...known, { name: charset.name.trim(), value: charsetOf(charset.value) }];
}

/** A valid window name; the whole window if there is none. */
function targetOf(fields: readonly FormField[]): string {
  const named = fieldIn(fields, 'returntarget').trim() || fieldIn(fields, '~TARGET').trim();
  return /^_(top|parent|self|blank)$|^[A-Za-z][\w.-]{0,60}$/i.test(named) ? named : '_top';
}

const originOf = (text: string, parse: ParseAddress): AddressParts['origin'] | undefined => parse(text.trim())?.origin;

/** The address for a canceled visit, if it's on the same site as the cart's return address. */
function cancelUrlOf(fields: readonly FormField[], hookUrl: string, parse: ParseAddress): string {
  const named = hookOf(fieldIn(fields, 'OCI_CANCEL') || fieldIn(fields, 'OCICANCEL')).trim();
  const origin = originOf(named, parse);
  return origin !== undefined && /^https?:\/\//.test(origin) && origin === originOf(hookUrl, parse) ? named : '';
}

/** Reads the fields by this connection's names. */
export function readArrival(fields: readonly FormField[], profile: OciProfile, parse: ParseAddress): OciArrival {
  const version: OciVersion = profile.ociVersion || (/5/.test(fieldIn(fields, 'OCI_VERSION')) ? '5.0' : '4.0');
  const hookUrl = hookOf(fieldIn(fields, profile.hookField));
  const controls = controlsOf(fields, version);
  const named = fieldIn(fields, charsetField);
  const own = new Set(
    [profile.loginField, profile.passwordField, profile.hookField, charsetField, 'returntarget', 'FUNCTION']
      .concat(usualControls.map(({ name }) => name))
      .map((name) => name.toLowerCase()),
  );
  const asked = fieldIn(fields, 'FUNCTION').trim().toUpperCase();
  const wanted = Object.hasOwn(functions, asked) ? (functions[asked] ?? 'shop') : 'shop';
  const searchText = cutText(fieldIn(fields, 'SEARCHSTRING').trim(), 200);
  return {
    wanted,
    hookUrl,
    productId: fieldIn(fields, 'PRODUCTID').trim(),
    quantity: fieldIn(fields, 'QUANTITY').trim(),
    searchText,
    extrinsics: fields.filter(({ name }) => !own.has(name.trim().toLowerCase())),
    echo: {
      version,
      charset: profile.formCharset || (named.trim() === '' ? 'iso-8859-1' : charsetOf(named)),
      target: targetOf(fields),
      controls: controls.map(({ name, value }) =>
        profile.formCharset !== '' && name.toLowerCase() === charsetField
          ? { name, value: profile.formCharset }
          : { name, value },
      ),
      cancelUrl: cancelUrlOf(fields, hookUrl, parse),
      ...(wanted === 'sourcing' && searchText !== '' ? { sourcingText: searchText } : {}),
    },
  };
}

/** The quantity that a buyer wants a price for: a whole number of packs, one if it isn't usable. */
export function wantedQuantity(written: string, most: number): number {
  const value = /^\d{1,11}([.,]\d{1,3})?$/.test(written) ? Number(written.replace(',', '.')) : 1;
  return Math.min(most, Math.max(1, Math.ceil(value)));
}
