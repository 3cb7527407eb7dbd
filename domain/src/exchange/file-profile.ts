/** How to read what another system writes: what its headers mean, and how it writes text, numbers, and dates. */
import type { Feed, FeedColumn } from './feed.ts';
import { type HeaderMatch, matchHeaders, plainHeader } from './match-headers.ts';

/** The encodings that a sender may name. We never guess one. */
export const fileEncodings = [
  'utf-8',
  'windows-1252',
  'latin1',
  'utf-16',
  'utf-16le',
  'utf-16be',
  'cp437',
  'cp850',
] as const;
export type FileEncoding = (typeof fileEncodings)[number];

/** Blank: the one that occurs most often in the header. */
export const fileDelimiters = ['', ',', ';', '\t', '|'] as const;
export type FileDelimiter = (typeof fileDelimiters)[number];

/** How a file writes dates. Dates such as `2026-03-31` can be read in any format. */
export const dateFormats = [
  'YYYY-MM-DD',
  'MM/DD/YYYY',
  'MM/DD/YY',
  'DD/MM/YYYY',
  'DD.MM.YYYY',
  'DD-MM-YYYY',
  'YYYYMMDD',
] as const;
export type DateFormat = (typeof dateFormats)[number];

/** How a file writes its text, numbers, and dates. */
export interface FileForm {
  readonly encoding: FileEncoding;
  readonly delimiter: FileDelimiter;
  /** `1.234,56` instead of `1234.56`. */
  readonly hasDecimalComma: boolean;
  readonly dateFormat: DateFormat;
  /** ISO 4217, for rows that don't name one; blank for the shop's own. */
  readonly currency: string;
  /** Decimals that we can't store are rounded, half away from zero. Otherwise they make a bad row. */
  readonly areDecimalsRounded: boolean;
}

export interface FileProfile extends FileForm {
  /** Our column for each of their headers; null for an ignored header. */
  readonly columns: Readonly<Record<string, string | null>>;
}

/** What our own format looks like. */
export const ownForm: FileForm = {
  encoding: 'utf-8',
  delimiter: '',
  hasDecimalComma: false,
  dateFormat: 'YYYY-MM-DD',
  currency: '',
  areDecimalsRounded: false,
};

/** A longer header is cut to this many characters. */
export const longestHeading = 100;

/** Finds a header in the profile: as written there, or else without case and punctuation. */
function headerIn(columns: FileProfile['columns']): (header: string) => string | null | undefined {
  const loose = new Map(Object.entries(columns).map(([header, column]) => [plainHeader(header), column]));
  return (header) => {
    const name = header.trim();
    return Object.hasOwn(columns, name) ? columns[name] : name === '' ? undefined : loose.get(plainHeader(name));
  };
}

/** What each header means: the profile's word first, then ours for headers that the profile doesn't have. */
export function matchWithProfile(
  feed: Feed,
  headers: readonly string[],
  { columns }: Pick<FileProfile, 'columns'>,
): HeaderMatch[] {
  const find = headerIn(columns);
  const taken = new Set<string>();
  const known = headers.map((header): HeaderMatch | undefined => {
    const column = find(header);
    if (column === undefined) return undefined;
    if (column === null || taken.has(column)) return { header, kind: 'profile' };
    taken.add(column);
    return { header, column, kind: 'profile' };
  });
  const others = matchHeaders(
    feed,
    headers.map((header, index) => (known[index] === undefined ? header : '')),
  );
  return headers.map((header, index) => {
    const other = others[index];
    const isFree = other?.column !== undefined && !taken.has(other.column);
    return known[index] ?? (isFree ? { ...other, header } : { header });
  });
}

/** Whether a file has every header that the profile maps to a column. */
export function fitsProfile({ columns }: Pick<FileProfile, 'columns'>, headers: readonly string[]): boolean {
  const there = new Set(headers.map(plainHeader));
  const mapped = Object.entries(columns).filter(([, column]) => column !== null);
  return mapped.length > 0 && mapped.every(([header]) => there.has(plainHeader(header)));
}

/** What makes a profile unusable, as a sentence; undefined if nothing does. */
export function profileProblem(
  feed: Feed,
  columns: readonly FeedColumn[],
  profile: Pick<FileProfile, 'columns'>,
): string | undefined {
  const mapped = Object.entries(profile.columns);
  const twice = new Map<string, string>();
  for (const [header, column] of mapped) {
    if (column === null) continue;
    if (!columns.some(({ name }) => name === column)) {
      return `The feed ${feed.name} has no column “${column}”. Choose another meaning for “${header}”.`;
    }
    const other = twice.get(column);
    if (other !== undefined) return `“${other}” and “${header}” both mean ${column}. Leave one of them out.`;
    twice.set(column, header);
  }
  return undefined;
}
