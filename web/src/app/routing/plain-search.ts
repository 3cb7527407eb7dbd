/** Query strings as plain text, exactly as in the address, without quotes or JSON. */

/** A repeated name becomes a list. */
export type PlainSearch = Record<string, string | string[]>;

/** `?a=1&b=x&b=y` becomes `{ a: '1', b: ['x', 'y'] }`. */
export function parsePlainSearch(text: string): PlainSearch {
  // A map, because a name such as `constructor` is a property of every object.
  const search = new Map<string, string | string[]>();
  for (const [name, value] of new URLSearchParams(text)) {
    const before = search.get(name);
    if (before === undefined) search.set(name, value);
    else search.set(name, Array.isArray(before) ? [...before, value] : [before, value]);
  }
  return Object.fromEntries(search);
}

/** The reverse; absent and empty values are left out, flags and numbers become text. */
export function stringifyPlainSearch(search: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '' && typeof one !== 'object') params.append(name, String(one));
    }
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}
