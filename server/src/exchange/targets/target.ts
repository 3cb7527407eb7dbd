/** Where a feed's rows go: a live table, its key columns, and the columns that the ERP owns. */
import type { Absence, FeedMode, FeedName } from '@operatory/domain/exchange';
import type pg from 'pg';
import type { ChangedOrder } from '../../alerts/change-order.ts';

/** Returns SQL of a feed's column, converted to its type; if it's blank, of the value that the feed stores for a blank. */
export type ValueOf = (column: string) => string;

export interface TargetColumn {
  readonly live: string;
  /** The feed's columns that it's made from; a file without any of them leaves it as it is. */
  readonly from: readonly string[];
  readonly sql: (value: ValueOf) => string;
  /** For a live column made from several: SQL that reads one that the file lacks from the live row `l`, by the feed column's name. */
  readonly was?: Readonly<Record<string, string>>;
  /** The same for one that the row leaves blank; null if the live row has nothing to say about it. */
  readonly wasIfBlank?: Readonly<Record<string, string>>;
  /** How a difference shows it to people, if not by its live name and text. */
  readonly shown?: { readonly title: string; readonly words: (text: string) => string };
}

/** A row that's wrong because of what is in the database. */
export interface TargetRefusal {
  /** The column that the error names. */
  readonly column: string;
  /** A code of `error-text.ts`. */
  readonly code: string;
  /** SQL that is true for a bad row. */
  readonly sql: (value: ValueOf) => string;
  /** SQL of the text that the error shows instead of the column's value. */
  readonly said?: (value: ValueOf) => string;
  /** Files of the past aren't checked for it. */
  readonly isOfNews?: boolean;
  /** The row is applied all the same, and people are told. */
  readonly isOnlyTold?: boolean;
}

/** What bringing things up to date has to know of the run. */
export interface ChangeContext {
  readonly timeZone: string;
  readonly mode: FeedMode;
  readonly runId: number;
  /** The difference was undone, not applied. */
  readonly isUndo: boolean;
  /** Takes how much of it is done, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** Takes a sentence that people should read with the run. */
  readonly warn: (sentence: string) => void;
}

export interface Target {
  readonly feed: FeedName;
  readonly table: string;
  readonly key: readonly TargetColumn[];
  readonly columns: readonly TargetColumn[];
  /** Additional columns of a new row; `d` is the row of the difference. */
  readonly onInsert?: Readonly<Record<string, string>>;
  /** SQL condition for the table's rows that belong to the feed; all of them if absent. `l` is the live row. */
  readonly about?: string;
  readonly absence: Absence;
  /** SQL condition on the live row `l`: only such rows are withdrawn or removed; all of them if absent. */
  readonly ownedRows?: string;
  /** SQL condition on the live row `l`, for tables that withdraw: people withdrew such rows, and no load takes them up again. */
  readonly staysWithdrawn?: string;
  /**
   * A query, instead of `sql` for each column, for feeds whose rows need joins or grouping. It reads `rows` (the file's rows
   * under the feed's column names) and returns the live columns, `row_number`, and `is_removal`. `:today` is the
   * distributor's day, and `:isOpen` whether a row leaves blank what tells apart the rows of one key.
   */
  readonly gather?: string;
  /** SQL that is true if a price in the difference moved in the way that `moved` tests. */
  readonly priceMoved?: (moved: (fresh: string, old: string) => string) => string;
  /** SQL of a count: new prices in `:diff` that are far from what is paid without them, which a misplaced decimal point would explain. */
  readonly farPrices?: string;
  /** SQL of the feed's key from the live row `l`, if the live table has a different key. */
  readonly feedKey?: readonly string[];
  /** A statement to run after the rows were applied, in the same transaction; `wanted` is the table of the load's rows. */
  readonly afterApplied?: (wanted: string) => string;
  /** A query for the lists that the load changed, run in its transaction, so that open pages can be told. */
  readonly changedLists?: string;
  /** SQL that is true if the key `key`, of no row of the table, is there all the same for rows of other feeds that refer to it. */
  readonly isThereToo?: (key: string) => string;
  /** Checked after the columns and the feed's own rules. */
  readonly refusals?: readonly TargetRefusal[];
  /** Sees the rows that were left out, before they're forgotten; `fault` and `kept` are tables of `checkRows`. Not for a dry run. */
  readonly afterChecked?: (
    client: pg.PoolClient,
    left: { readonly fault: string; readonly kept: string; readonly sentBy: string },
  ) => Promise<void>;
  /** Warnings about the difference that people should read before they decide about it; `afterChanged` repeats them. */
  readonly beforeDecision?: (client: pg.PoolClient, diff: string) => Promise<readonly string[]>;
  /**
   * Brings what is made from these rows up to date, after a load and after an undo, in the same transaction; `diff` is the
   * table of differences. Returns the orders that open windows have to be told of. Rejects with `FileTrouble` if it can't be
   * made.
   */
  readonly afterChanged?: (
    client: pg.PoolClient,
    diff: string,
    about: ChangeContext,
  ) => Promise<readonly ChangedOrder[]>;
  /**
   * A query for rows of the difference that would exceed a limit, by the name of its table: `row_number`, `column_name`,
   * `value`, and `code` of `error-text.ts`.
   */
  readonly crowded?: (diff: string) => string;
  /**
   * A query for the `row_number` of rows that equal the last known state but count as changes, because something happened here in
   * between. `times` is the table of the rows' own dates; it's empty for a load without dates.
   */
  readonly saidAgain?: (times: string) => string;
  /** References that aren't checked: what they refer to isn't used yet, or may be gone. */
  readonly ignores?: readonly string[];
}

/** A live column that takes one of the feed's columns unchanged. */
export const same = (live: string, from: string): TargetColumn => ({ live, from: [from], sql: (value) => value(from) });

/** The same for several columns, by live name. */
export const sameAs = (columns: Readonly<Record<string, string>>): TargetColumn[] =>
  Object.entries(columns).map(([live, from]) => same(live, from));

/** The entries of an array that the database wrote as text. */
export const arrayEntries = (text: string): string[] =>
  [...text.replace(/^\{|\}$/g, '').matchAll(/"((?:[^"\\]|\\.)*)"|[^,]+/g)].map(
    ([whole, quoted]) => quoted?.replace(/\\(.)/g, '$1') ?? whole,
  );

/** The same, with commas between them. */
export const listedEntries = (text: string, wordOf: (entry: string) => string = (entry) => entry): string =>
  arrayEntries(text).map(wordOf).join(', ');

/** Prices count for the unit that the item is sold by. A file's unit that differs would make the price of a case that of a box. */
export const otherUnits: readonly TargetRefusal[] = ['priceUnitOfMeasure', 'unitOfMeasure'].map((column) => ({
  column,
  code: 'other-unit',
  sql: (value) => `exists (select from item i where i.item_number = ${value('itemNumber')}
                      and upper(i.unit_of_measure) <> ${value(column)})`,
}));

/** SQL that names a row to people: the feed's key, then what else tells live rows apart. `alias` is the row. */
export const keyWords = ({ key, feedKey }: Target, alias: string): string[] => [
  ...(feedKey ?? []).map((sql) => sql.replace(/\bl[.]/g, `${alias}.`)),
  ...key.slice(feedKey?.length ?? 0).map(({ live }) => `${alias}.${live}`),
];
