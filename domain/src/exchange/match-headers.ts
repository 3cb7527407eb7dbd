/** Matches the headers of someone else's file with our columns. */
import { allColumns } from './check-row.ts';
import { type Feed, type FeedColumn, operationColumn } from './feed.ts';

/** Abbreviations in ERPs' headers, and the words that they abbreviate. */
const inFull: Readonly<Record<string, string>> = {
  '#': 'number',
  acct: 'account',
  addr: 'address',
  amt: 'amount',
  avail: 'available',
  cat: 'category',
  cd: 'code',
  cust: 'customer',
  desc: 'description',
  descr: 'description',
  dt: 'date',
  eff: 'effective',
  exp: 'expiration',
  inv: 'invoice',
  mfg: 'manufacturer',
  mfgr: 'manufacturer',
  mfr: 'manufacturer',
  min: 'minimum',
  nbr: 'number',
  no: 'number',
  nr: 'number',
  num: 'number',
  ord: 'order',
  pkg: 'pack',
  prc: 'price',
  prod: 'product',
  qty: 'quantity',
  ship: 'ship',
  stat: 'status',
  terr: 'territory',
  um: 'unitofmeasure',
  uom: 'unitofmeasure',
  vend: 'vendor',
  warehouse: 'warehouse',
  whs: 'warehouse',
  whse: 'warehouse',
};

/** A header without case, punctuation, and abbreviations: `ITEM_NO`, `Item #`, and `itemNumber` are the same. */
export function plainHeader(header: string): string {
  const words = header
    .normalize('NFKD')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll('#', ' # ')
    .split(/[^a-z0-9#]+/)
    .filter((word) => word !== '');
  const whole = words.join('');
  if (Object.hasOwn(inFull, whole)) return inFull[whole] as string;
  return words.map((word) => (Object.hasOwn(inFull, word) ? inFull[word] : word)).join('');
}

/** `profile`: as a stored profile says. `same`: our own name. `synonym`: another known name. `near`: a guess that a person has to confirm. */
export type MatchKind = 'profile' | 'same' | 'synonym' | 'near';

export interface HeaderMatch {
  /** The header as the file has it. */
  readonly header: string;
  /** Our column; absent if none fits or another header has it. */
  readonly column?: string;
  readonly kind?: MatchKind;
}

/** The number of letters to change, add, or remove to turn one word into the other. */
function distance(one: string, other: string): number {
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...one].entries()) {
    const current = [row + 1];
    for (let index = 1; index <= other.length; index++) {
      const change = (previous[index - 1] ?? 0) + (letter === other[index - 1] ? 0 : 1);
      current.push(Math.min(change, (previous[index] ?? 0) + 1, (current[index - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous.at(-1) ?? 0;
}

/** 0 for equal words, up to 1 for words with nothing in common. */
function remoteness(one: string, other: string): number {
  const longer = Math.max(one.length, other.length);
  if (longer === 0 || longer > 60) return 1;
  const isPart = Math.min(one.length, other.length) >= 5 && (one.includes(other) || other.includes(one));
  return isPart ? 0.25 : distance(one, other) / longer;
}

const namesOf = (column: FeedColumn) => [column.name, ...column.headers].map(plainHeader);

/** Below this distance, a header counts as a misspelled or longer form of a known one. */
const nearEnough = 0.34;

function nearest(header: string, columns: readonly FeedColumn[]): FeedColumn | undefined {
  const plain = plainHeader(header);
  const rated = columns
    .map((column) => ({ column, far: Math.min(...namesOf(column).map((name) => remoteness(plain, name))) }))
    .filter(({ far }) => far < nearEnough)
    .sort((one, other) => one.far - other.far);
  return rated[0]?.column;
}

/**
 * What each header of a file means, in the file's order. Our own names take precedence, then known synonyms, then guesses.
 * Each column goes to one header at most.
 */
export function matchHeaders(feed: Feed, headers: readonly string[]): HeaderMatch[] {
  const free = new Set(allColumns(feed));
  const found = new Map<number, { readonly column: string; readonly kind: MatchKind }>();
  const pass = (kind: MatchKind, find: (header: string, plain: string) => FeedColumn | undefined) => {
    for (const [index, header] of headers.entries()) {
      const plain = plainHeader(header);
      if (found.has(index) || plain === '') continue;
      const column = find(header, plain);
      if (column === undefined) continue;
      free.delete(column);
      found.set(index, { column: column.name, kind });
    }
  };
  pass('same', (header, plain) => {
    const exact = [...free].find(({ name }) => name === header.trim());
    return exact ?? [...free].find(({ name }) => plainHeader(name) === plain);
  });
  // A column's earlier synonyms are more certain: `Item #` before `No.`.
  const longest = Math.max(...[...free].map(({ headers: known }) => known.length), 0);
  for (let index = 0; index < longest; index++) {
    pass('synonym', (_, plain) =>
      [...free].find(({ headers: known }) => {
        const synonym = known[index];
        return synonym !== undefined && plainHeader(synonym) === plain;
      }),
    );
  }
  pass('near', (header) => nearest(header, [...free]));
  return headers.map((header, index) => ({ header, ...found.get(index) }));
}

/** The columns that a row can fill in instead of this one, where one of several is needed; the usual one first. */
const insteadOf = ({ rules }: Feed, name: string): readonly string[] =>
  rules.flatMap((rule) => (rule.kind === 'either' && rule.columns[1] === name ? [rule.columns[0], rule.unless] : []));

/**
 * Required columns that no header was matched with; where one of several is required, the usual one. Rows may need only their key in a file that
 * says which of them are withdrawn.
 */
export function missingColumns(feed: Feed, mapped: Iterable<string | undefined>): FeedColumn[] {
  const there = new Set(mapped);
  const isNeeded = ({ name, isRequired }: FeedColumn) => {
    const instead = insteadOf(feed, name);
    const isOne = instead.length > 0 && !instead.some((other) => there.has(other));
    return (isRequired === true || isOne) && (feed.key.includes(name) || !there.has(operationColumn));
  };
  return feed.columns.filter((column) => isNeeded(column) && !there.has(column.name));
}

/** The sentence that refuses a file without a required column, naming the most similar unmatched header. */
export function missingColumnText(feed: Feed, column: FeedColumn, leftOver: readonly string[]): string {
  const near = leftOver
    .map((header) => ({
      header,
      far: Math.min(...namesOf(column).map((name) => remoteness(plainHeader(header), name))),
    }))
    .sort((one, other) => one.far - other.far)[0];
  const way =
    near !== undefined && near.far < 0.6
      ? `The nearest header is “${near.header}”: map it, or rename it.`
      : 'Add it to your file, or map one of its headers.';
  const [instead] = insteadOf(feed, column.name);
  const need = instead === undefined ? 'it' : `it or “${instead}”`;
  return `The file has no column “${column.name}”, and every row needs ${need}. ${way}`;
}
