/** Parses the name of a file, such as `contract-prices.delta.000123.csv.gz`. */
import { type FeedMode, type FeedName, feedModes, feedNames } from './feed.ts';

export const fileFormats = ['csv', 'tsv', 'jsonl', 'xlsx', 'x12'] as const;
export type FileFormat = (typeof fileFormats)[number];

/** Whether files of this format have a header, which spreadsheets count as row 1. */
export const hasHeader = (format: FileFormat): boolean => format === 'csv' || format === 'tsv' || format === 'xlsx';

/** Formats that are read as CSV in UTF-8 with commas. */
export const isConvertedFormat = (format: FileFormat): format is 'jsonl' | 'xlsx' | 'x12' =>
  format === 'jsonl' || format === 'xlsx' || format === 'x12';

export interface NamedFile {
  readonly feed: FeedName;
  readonly mode: FeedMode;
  /** Absent if the name has none. */
  readonly sequence?: number;
  readonly format: FileFormat;
  readonly isGzip: boolean;
}

/** The parsed name, or a sentence on why it can't be read. */
export type ReadFileName = { readonly file: NamedFile } | { readonly problem: string };

const form = 'Name it like contract-prices.delta.000123.csv.gz: feed, mode, sequence, format.';

const isOneOf = <Value extends string>(values: readonly Value[], text: string): text is Value =>
  (values as readonly string[]).includes(text);

/**
 * Reads `feed.mode.sequence.format[.gz]` in any letter case. Mode and sequence can be absent; the file is then a
 * full one. A name with a folder in it is refused.
 */
export function readFileName(name: string): ReadFileName {
  const problem = (why: string): ReadFileName => ({ problem: `${why} ${form}` });
  if (/[/\\]/.test(name) || name.startsWith('.')) return problem('The name of a file can’t have a folder in it.');
  const parts = name.toLowerCase().split('.');
  const isGzip = parts.at(-1) === 'gz';
  const [feed = '', ...rest] = isGzip ? parts.slice(0, -1) : parts;
  const format = rest.pop() ?? '';
  if (!isOneOf(feedNames, feed)) return problem(`“${name}” doesn’t begin with the name of a feed.`);
  if (!isOneOf(fileFormats, format))
    return problem(`“${name}” doesn’t end with ${fileFormats.join(', ')} or one of them and .gz.`);
  const mode = rest.length > 0 && !/^\d/.test(rest[0] ?? '') ? (rest.shift() ?? '') : 'full';
  if (!isOneOf(feedModes, mode))
    return problem(`“${name}” has the mode “${mode}”, which isn’t full, delta, or history.`);
  const [sequence, ...more] = rest;
  if (more.length > 0) return problem(`“${name}” has too many parts.`);
  if (sequence === undefined) return { file: { feed, mode, format, isGzip } };
  if (!/^\d{1,12}$/.test(sequence) || Number(sequence) < 1) {
    return problem(`“${name}” has “${sequence}” where its sequence number should be.`);
  }
  return { file: { feed, mode, sequence: Number(sequence), format, isGzip } };
}

/** The format that the end of a name says; `csv` if it says none. */
export function formatOfName(name: string): FileFormat {
  const end = /\.([a-z][a-z0-9]*)(?:\.gz)?$/.exec(name.toLowerCase())?.[1];
  if (end === 'ndjson') return 'jsonl';
  if (end === 'edi') return 'x12';
  return fileFormats.find((format) => format === end) ?? 'csv';
}

/** A statement's id, an invoice's number, or the name of a safety data sheet, as PDFs are named after it. */
const documentNumber = String.raw`[\w -][\w ./+#-]{0,59}`;

/** What the end of a PDF's address says after decoding, such as `IN/1042.pdf`. */
export const documentAddress = new RegExp(`^${documentNumber}\\.pdf$`, 'i');

/**
 * Reads the name of a PDF in a folder, such as `invoices.IN-1042.pdf`. What a file's name can't have is written as in an address:
 * `invoices.IN%2F1042.pdf` is the invoice IN/1042. Undefined if it isn't the name of a document.
 */
export function readDocumentName(fileName: string): { readonly feed: string; readonly number: string } | undefined {
  const [, feed, written] =
    /^(statements|invoices|safety-sheets)\.((?:[\w .+#-]|%[\da-f]{2})+)\.pdf$/i.exec(fileName) ?? [];
  if (feed === undefined || written === undefined) return undefined;
  // Only what is ASCII is decoded; anything else isn't a number's.
  const number = written.replaceAll(/%([0-7][\da-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return documentAddress.test(`${number}.pdf`) ? { feed: feed.toLowerCase(), number } : undefined;
}
