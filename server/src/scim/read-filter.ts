/** Reads filters as directories send them: `userName eq "…"`, and several of such joined by `and` (RFC 7644, 3.4.2.2). */
import { withoutSchema } from './schemas.ts';
import { ScimError } from './scim-error.ts';

export interface Condition {
  /** In lower case, such as `username`; without the schema's name and without a filter in brackets. */
  readonly attribute: string;
  readonly value: string;
}

const longest = 1_000;
const most = 5;

/** One comparison and what joins it to the next: attribute, value as JSON, and `and` or the end. */
const comparison =
  /\s*(?<attribute>[\w.:$-]{1,120})(?:\[[^\]]{0,60}\])?(?<part>\.\w{1,40})?\s+eq\s+(?<value>"(?:[^"\\]|\\.)*"|true|false)(?:\s+(?<join>and)(?=\s)|\s*$)/iy;

function textIn(json: string): string {
  try {
    const text = String(JSON.parse(json));
    // The database takes neither a null character nor half of a pair.
    if (!/[\0\p{Cs}]/u.test(text)) return text;
  } catch {
    // Answered below.
  }
  throw new ScimError(400, 'A text in the filter isn’t well formed.', 'invalidFilter');
}

/** All of the conditions have to hold. Throws `ScimError` for a filter that isn't supported. */
export function readFilter(filter: string): Condition[] {
  const conditions: Condition[] = [];
  comparison.lastIndex = 0;
  for (let isMore = true; isMore; ) {
    const found = filter.length > longest ? null : comparison.exec(filter)?.groups;
    if (found === undefined || found === null || conditions.length === most) {
      throw new ScimError(400, 'Filters compare attributes with eq, joined by and.', 'invalidFilter');
    }
    const { attribute = '', part = '', value = '', join } = found;
    const name = withoutSchema(`${attribute}${part}`.toLowerCase());
    conditions.push({ attribute: name, value: textIn(value) });
    isMore = join !== undefined;
  }
  return conditions;
}
