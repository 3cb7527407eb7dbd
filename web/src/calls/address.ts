/** Turns a contract path and its values into the address of a call. */

/** A value that may stand in a path or a query string; absent ones are left out of the query. */
export type AddressValue = string | number | boolean | undefined | readonly string[];

/** Where the data service lives, seen from the page. */
const root = '/api';

/**
 * A value as one part of a path. `.` and `..` would be taken for a way up, however they are encoded once: they are
 * encoded twice, so that the server finds nothing instead of another call being made.
 */
function pathPart(value: AddressValue): string {
  const text = String(value);
  return text === '.' || text === '..' ? text.replaceAll('.', '%252E') : encodeURIComponent(text);
}

/**
 * `/item/:n` with `{ n: 'A 1' }` becomes `/api/item/A%201`. Query values keep the order in which they were
 * given, arrays repeat their name, `undefined` and `''` are left out. Throws when a path value is missing.
 */
export function addressOf(
  url: string,
  params: Readonly<Record<string, AddressValue>> = {},
  query: Readonly<Record<string, AddressValue>> = {},
): string {
  const path = url.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === '') throw new Error(`${url} needs a value for ${name}`);
    return pathPart(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === '') continue;
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one));
  }
  const text = search.toString();
  return `${root}${path}${text === '' ? '' : `?${text}`}`;
}
