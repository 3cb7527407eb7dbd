/** An arrival as it may be kept and shown: without what proves who came. */
import { type FormField, isSecretName } from '@operatory/domain/punch-out';
import { formLines } from './form-lines.ts';

const masked = '(removed)';
/** Fields of the interface itself, which hold no secret of anybody's. */
const harmless =
  /^(hook_url|~okcode|~target|~caller|returntarget|oci_version|opi_version|http_content_charset|_charset_|function|productid|quantity|searchstring|vendor|oci_?cancel|langu(age)?)$/i;

/** What an address carries beyond its path opens something at the buyer. */
const withoutQuery = (value: string) =>
  value
    .replace(/^(\s*https?(?::|%3a)[^?#]*?)(?:[?#]|%3f|%23).*$/is, `$1?${masked}`)
    .replace(/(https?(?::|%3a)[^?#\s]*?)(?:[?#]|%3f|%23)\S*/gi, `$1?${masked}`)
    .replace(/(https?:\/\/)[^/?#@\s]*@/gi, '$1');

/** What is kept of a form of which nobody knows who sent it. */
const longestUnknown = 2_000;

/**
 * The fields, one a line. Where the sender was recognised only what is secret is taken out (`secretFields` in any
 * letter case); of anybody else's all but the fields that the interface knows.
 */
export function maskForm(
  fields: readonly FormField[],
  known: { readonly secretFields: readonly string[] } | undefined,
): string {
  const secret = new Set(known?.secretFields.map((name) => name.trim().toLowerCase()));
  const isShown = (name: string) =>
    known === undefined ? harmless.test(name.trim()) : !secret.has(name.trim().toLowerCase()) && !isSecretName(name);
  const text = formLines(
    fields.map(({ name, value }) => ({ name, value: isShown(name) || value === '' ? withoutQuery(value) : masked })),
  );
  return known === undefined ? text.slice(0, longestUnknown) : text;
}

/**
 * The lines of a form that goes to a buyer, for people to read: what stood in the return address is the buyer's own and
 * comes back as fields, whatever these are called.
 */
export const maskReturnLines = (lines: string) =>
  lines
    .split('\n')
    .map((line) => {
      const equals = line.indexOf('=');
      const name = line.slice(0, Math.max(0, equals));
      return equals < 0 || /^NEW_ITEM-/i.test(name) || harmless.test(name.trim()) ? line : `${name}=${masked}`;
    })
    .join('\n');
