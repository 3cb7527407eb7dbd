/** Where a page of a message log ended: the moment of its last message, and its id. */

export interface MessagePlace {
  readonly at: Date;
  readonly id: number;
}

/** Later than any date that there is. */
const latest = 8.64e15;

/** `undefined` for the first page, and for a place that no page ended at. */
export function placeOf(after: string | undefined): MessagePlace | undefined {
  const [at, id] = after?.split('-').map(Number) ?? [];
  if (at === undefined || id === undefined || at > latest) return undefined;
  return { at: new Date(at), id };
}

/** The page out of one row more than it holds, and where the next one continues, if there is one. */
export function pageOf<Row>(
  rows: readonly Row[],
  pageSize: number,
  placeIn: (row: Row) => MessagePlace,
): { readonly page: readonly Row[]; readonly next?: string } {
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  if (rows.length <= pageSize || last === undefined) return { page };
  const { at, id } = placeIn(last);
  return { page, next: `${at.getTime()}-${id}` };
}
