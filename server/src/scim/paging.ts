/** Pages of a list (RFC 7644, 3.4.2.4), and which attributes of each resource are sent. */

export interface Paging {
  /** From 1. */
  readonly startIndex: number;
  readonly count: number;
}

export interface Page<Row> {
  readonly total: number;
  readonly rows: readonly Row[];
  readonly startIndex: number;
}

const usualCount = 100;
/** Also what the service's configuration says. */
export const maxResults = 200;

/** Clamp: larger than any list, and within the database's integer range. */
const farthest = 1_000_000_000;

const integer = (text: unknown, usual: number): number =>
  typeof text === 'string' && /^-?\d+$/.test(text.trim()) ? Math.min(Number(text), farthest) : usual;

/** The requested page, clamped to the allowed range. */
export const readPaging = (query: Readonly<Record<string, unknown>>): Paging => ({
  startIndex: Math.max(1, integer(query.startIndex, 1)),
  count: Math.min(maxResults, Math.max(0, integer(query.count, usualCount))),
});

export const listDocument = (total: number, startIndex: number, resources: readonly object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});

const namesIn = (text: unknown): ReadonlySet<string> | undefined =>
  typeof text === 'string' && text.trim() !== ''
    ? new Set(
        text
          .slice(0, 2_000)
          .split(',')
          .map((name) =>
            name
              .trim()
              .toLowerCase()
              .replace(/^urn:ietf:params:scim:schemas:core:2\.0:\w+:/, ''),
          )
          // Of a part, such as `name.givenName`, the whole attribute is sent.
          .map((name) => name.split('.')[0] ?? ''),
      )
    : undefined;

/** Leaves out what wasn't asked for. A resource always says what and who it is. */
export function projected(resource: object, query: Readonly<Record<string, unknown>>): object {
  const only = namesIn(query.attributes);
  const without = namesIn(query.excludedAttributes);
  const isSent = (name: string) =>
    name === 'schemas' ||
    name === 'id' ||
    (only === undefined ? without?.has(name.toLowerCase()) !== true : only.has(name.toLowerCase()));
  return Object.fromEntries(Object.entries(resource).filter(([name]) => isSent(name)));
}
