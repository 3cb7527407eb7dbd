/** An arrival that can be stored and shown: without what authenticates the sender. */
import {
  cutUnits,
  type FormField,
  isNumberName,
  isSecretName,
  removed,
  withoutCardNumbers,
} from '@operatory/domain/punch-out';
import { formLines, partsOfShown } from './form-lines.ts';

/** Fields of the interface itself, which contain no secrets. */
const harmless =
  /^(hook_url|~okcode|~target|~caller|returntarget|oci_version|opi_version|~?xml_?type|http_content_charset|_charset_|function|productid|quantity|searchstring|vendor|oci_?cancel|langu(age)?)$/i;

const scheme = /https?(?::|%3a)/i;
const beyondPath = /[?#]|%3f|%23/i;

/** Cuts each address in a text after its path, and drops a user name before the host. */
function shortenAddress(text: string): string {
  const begin = text.search(scheme);
  if (begin < 0) return text;
  const length = text.slice(begin).search(beyondPath);
  const path = length < 0 ? text : `${text.slice(0, begin + length)}?${removed}`;
  return path.replace(/(https?:\/\/)[^/?#@\s]*@/gi, '$1');
}

/**
 * What follows the path of an address opens something at the buyer. A value that is an address ends there; within
 * other words each word is shortened on its own. Anybody can send such a value, so nothing here looks at a character
 * twice.
 */
const withoutQuery = (value: string) =>
  value.trimStart().search(scheme) === 0 ? shortenAddress(value) : value.replace(/\S+/g, shortenAddress);

const withoutCards = (name: string, value: string) => (isNumberName(name) ? value : withoutCardNumbers(value));

const masking = ({ name, value }: FormField, isShown: boolean): FormField => ({
  name,
  value: isShown || value === '' ? withoutQuery(withoutCards(name, value)) : removed,
});

/** How much is stored of a form whose sender wasn't authenticated. */
const longestUnknown = 2_000;
const maxUnknownFields = 50;

/**
 * The fields, one a line. If the sender was authenticated, only secrets are removed (`secretFields` in any
 * letter case); of an unknown sender's, everything but the fields of the interface.
 */
export function maskForm(
  fields: readonly FormField[],
  known: { readonly secretFields: readonly string[] } | undefined,
): string {
  const secret = new Set(known?.secretFields.map((name) => name.trim().toLowerCase()));
  const isShown = (name: string) =>
    known === undefined ? harmless.test(name.trim()) : !secret.has(name.trim().toLowerCase()) && !isSecretName(name);
  if (known === undefined) {
    const few = fields.slice(0, maxUnknownFields);
    const short = few.map(({ name, value }) => ({ name: cutUnits(name, 100), value: cutUnits(value, longestUnknown) }));
    return cutUnits(formLines(short.map((field) => masking(field, isShown(field.name)))), longestUnknown);
  }
  return formLines(fields.map((field) => masking(field, isShown(field.name))));
}

/**
 * The lines of a form to a buyer, for people to read. The return address's parameters are the buyer's own and come back
 * as fields, under any name.
 */
export function maskReturnLines(text: string): string {
  const { lines, document } = partsOfShown(text);
  const shown = lines.split('\n').map((line) => {
    const equals = line.indexOf('=');
    const name = line.slice(0, Math.max(0, equals));
    return equals < 0 || /^NEW_ITEM-/i.test(name) || harmless.test(name.trim()) ? line : `${name}=${removed}`;
  });
  return shown.join('\n') + document;
}
