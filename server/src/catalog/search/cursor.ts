/** The cursor of the next page, as opaque text. */

export interface Place {
  /** Phase and rank of the last item before the page; `phase` -1 is the very beginning. */
  readonly phase: number;
  readonly rank: number;
}

export const beginning: Place = { phase: -1, rank: 0 };

export interface Cursor extends Place {
  /** Generation of the search table that the ranks belong to. */
  readonly generation: string;
  /** How many items come before the page; close enough if the ranks have changed. */
  readonly offset: number;
}

export function writeCursor({ generation, phase, rank, offset }: Cursor): string {
  return [generation, phase, rank.toString(36), offset.toString(36)].join('-');
}

/** Undefined for a text that `writeCursor` did not make. */
export function readCursor(text: string): Cursor | undefined {
  const [, generation, phase, rank, offset] =
    /^([0-9a-z]{1,12})-([0-6])-([0-9a-z]{1,6})-([0-9a-z]{1,6})$/.exec(text) ?? [];
  if (generation === undefined || phase === undefined || rank === undefined || offset === undefined) return undefined;
  const cursor = { generation, phase: Number(phase), rank: parseInt(rank, 36), offset: parseInt(offset, 36) };
  return Math.max(cursor.rank, cursor.offset) > 2_000_000_000 ? undefined : cursor;
}
