/** What a feed is: a kind of file that an ERP exchanges with us, described as data. */

/** Errors of a run beyond this are counted, but neither listed nor in the file of its bad rows. */
export const maxErrorsKept = 10_000;

/** In the order in which an empty installation loads them: a feed comes after those that it refers to. */
export const feedNames = [
  'branches',
  'territories',
  'pricing-classes',
  'vendors',
  'categories',
  'coupons',
  'safety-sheets',
  'items',
  'item-texts',
  'substitutes',
  'class-prices',
  'stock',
  'customers',
  'contract-prices',
  'receivables',
  'statements',
  'category-sales',
  'lists',
  'people',
  'orders',
  'shipments',
  'invoices',
] as const;

export type FeedName = (typeof feedNames)[number];

/** A full file has everything, a delta what changed, a history past records that never change. */
export const feedModes = ['full', 'delta', 'history'] as const;
export type FeedMode = (typeof feedModes)[number];

/**
 * `code` is stored in upper case; `money` is an amount in the row's currency, stored in cents; `boolean` is Y or N, or
 * another of the words in `yesWords` and `noWords`; `list` is texts separated by `|`.
 */
export type ColumnType = 'text' | 'code' | 'integer' | 'decimal' | 'money' | 'boolean' | 'date' | 'instant' | 'list';

/** The effect of a wrong value: an error rejects the row; a warning drops only the value, and the run reports it. */
export type Severity = 'error' | 'warning';

export interface FeedColumn {
  /** The header, such as `itemNumber`. */
  readonly name: string;
  readonly type: ColumnType;
  /** The column must be in the file, and a blank value is a bad row. */
  readonly isRequired?: boolean;
  /** `error` if absent. */
  readonly severity?: Severity;
  /** A regular expression that means the same in PostgreSQL and JavaScript. It has to match the whole trimmed value, or each entry of a list. */
  readonly pattern?: string;
  /** What the pattern accepts, and how to fix the value, as sentences. */
  readonly patternSays?: string;
  /** In characters. */
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  /** The most decimals; more make a bad row. */
  readonly decimals?: number;
  /** The only values allowed, in any letter case; stored as written here. */
  readonly values?: readonly string[];
  /** The value is a key of that feed; a row that refers to a missing one waits. */
  readonly references?: FeedName;
  /** `gtin`: GS1's. `udi`: a GTIN of 14 digits or a HIBC code. */
  readonly checkDigit?: 'gtin' | 'udi';
  /** Line breaks inside the value are kept; in other columns, they're a fault. */
  readonly keepsLineBreaks?: boolean;
  /** The stored value for a blank cell, and for new rows if the file lacks the column; null if absent. */
  readonly whenBlank?: string;
  /** Upper and lower case mean the same, and it's stored in lower case. */
  readonly isLowerCase?: boolean;
  /** A blank keeps the stored value instead of clearing it. */
  readonly isKeptWhenBlank?: boolean;
  /** People change it here, so files only set it in new rows. */
  readonly isOwnedHere?: boolean;
  /** Part of the format, but not supported yet: `pattern` says what it accepts until then. */
  readonly isPlanned?: boolean;
  /** One sentence on what to put here, for the screen and `docs/exchange-columns.md`. */
  readonly help: string;
  /** The values in the template's three rows. */
  readonly examples: readonly [string, string, string];
  /** Other names for it in the headers of ERPs and spreadsheets. */
  readonly headers: readonly string[];
}

/** A rule about two columns of one row. */
export type RowRule =
  /** If both are given, the later date isn't before the earlier one. */
  | { readonly kind: 'in-order'; readonly columns: readonly [earlier: string, later: string] }
  /** Both are given, or neither. */
  | { readonly kind: 'together'; readonly columns: readonly [string, string] }
  /** A row needs a value in at least one of the two columns, or in `unless`. If it has none, the error is reported for the second. */
  | { readonly kind: 'either'; readonly columns: readonly [string, string]; readonly unless: string }
  /** The second is given only with the first. */
  | { readonly kind: 'needs'; readonly columns: readonly [first: string, second: string] }
  /** The part is in the whole: it has its sign, and isn't larger. */
  | { readonly kind: 'within'; readonly columns: readonly [whole: string, part: string] }
  /** The two values differ. */
  | { readonly kind: 'different'; readonly columns: readonly [string, string] }
  /** Both are a name, a colon, and a value, and the names differ by more than letter case and blanks. */
  | { readonly kind: 'other-names'; readonly columns: readonly [string, string] }
  /** `takes` says, for each value of the first column, which entries the second (a list) may have. */
  | {
      readonly kind: 'fits';
      readonly columns: readonly [choice: string, list: string];
      readonly takes: Readonly<Record<string, readonly string[] | 'any'>>;
    };

/**
 * What happens to a row that a full file no longer has, or that a delta marks with `D`. `withdrawn`: it stays, with the
 * time of its withdrawal, because carts, lists, and orders refer to it. `removed`: it's deleted, because nothing refers to
 * it. `kept`: nothing.
 */
export type Absence = 'withdrawn' | 'removed' | 'kept';

export interface Feed {
  readonly name: FeedName;
  /** The name on screens, such as `Contract prices`. */
  readonly title: string;
  /** One sentence. */
  readonly description: string;
  /** The columns that identify a row, in order. */
  readonly key: readonly [string, ...string[]];
  /** Columns that distinguish several rows with the same key, such as the first day of a price. They may be blank. */
  readonly apart?: readonly string[];
  readonly columns: readonly FeedColumn[];
  readonly modes: readonly FeedMode[];
  readonly rules: readonly RowRule[];
  readonly absence: Absence;
  /** A single bad row prevents the whole file from being applied automatically. */
  readonly isAllOrNothing?: boolean;
  /** A full file that withdraws more than this share of the rows waits for a person. */
  readonly maxWithdrawn: number;
  /** Hours between two files, unless people set another rhythm. The feed is late after one and a half times as long without a load. */
  readonly dueEveryHours: number;
}

/** A column that any file can have: `U` for insert or update, `D` for withdraw. */
export const operationColumn = 'operation';
/** A column that any file can have: when the row changed in the ERP. An older row than the one that was loaded isn't applied. */
export const changedAtColumn = 'changedAt';
