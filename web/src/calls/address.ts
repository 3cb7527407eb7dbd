/** Builds the address of a call from a contract path and its values. */

/** A value in a path or a query string; absent ones are left out of the query. */
export type AddressValue = string | number | boolean | undefined | readonly string[];

/** Where the data service lives, seen from the page. */
const root = '/api';

/**
 * A value as one segment of a path. `.` and `..` would mean the parent folder even when encoded once, so they're
 * encoded twice: the server then finds nothing instead of calling another route.
 */
function pathPart(value: AddressValue): string {
  const text = String(value);
  return text === '.' || text === '..' ? text.replaceAll('.', '%252E') : encodeURIComponent(text);
}

/**
 * `/item/:n` with `{ n: 'A 1' }` becomes `/api/item/A%201`. Query values keep their order, arrays repeat their name,
 * `undefined` and `''` are left out. Throws if a path value is missing.
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
