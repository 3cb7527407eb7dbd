/** An arrival as it may be kept and shown: without what proves who came. */
import type { FormField } from '@operatory/domain/punch-out';
import { formLines } from './form-lines.ts';

const masked = '(removed)';
/** Fields of the interface itself, which hold no secret of anybody's. */
const harmless =
  /^(hook_url|~okcode|~target|~caller|returntarget|oci_version|opi_version|http_content_charset|_charset_|function|productid|quantity|searchstring|vendor|oci_?cancel|langu(age)?)$/i;
/** Whatever the connection calls its own. */
const secretive = /pass|pwd|secret|token|kennwort|credential|pin\b|key/i;

/** What an address carries beyond its path opens something at the buyer. */
const withoutQuery = (value: string) =>
  value.replace(/^(\s*https?(?::|%3a)[^?#]*?)(?:[?#]|%3f|%23).*$/is, `$1?${masked}`);

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
    known === undefined ? harmless.test(name.trim()) : !secret.has(name.trim().toLowerCase()) && !secretive.test(name);
  const text = formLines(
    fields.map(({ name, value }) => ({ name, value: isShown(name) || value === '' ? withoutQuery(value) : masked })),
  );
  return known === undefined ? text.slice(0, longestUnknown) : text;
}
