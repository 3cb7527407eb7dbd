/** Opens a file that a person chose: its text in an encoding, its header, and its first rows. */
import { type FileEncoding, type FileSample, formatOfName, headerLine, readSample } from '@operatory/domain/exchange';
import { decodeText } from './decode-text.ts';

export const encodingWords: Readonly<Record<FileEncoding, string>> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252 (Excel on Windows)',
  latin1: 'Latin-1 (ISO 8859-1)',
  'utf-16': 'UTF-16 with BOM',
  'utf-16le': 'UTF-16 (Unicode text)',
  'utf-16be': 'UTF-16, big-endian',
  cp437: 'CP437 (MS-DOS, United States)',
  cp850: 'CP850 (MS-DOS, Western Europe)',
};

/** Where the bytes stop being UTF-8. */
export interface WrongByte {
  /** Counted from 1. */
  readonly position: number;
  readonly byte: number;
  /** The text there as Windows-1252 reads it. */
  readonly windows1252: string;
}

/** The workbook that the file is from. */
export interface Workbook {
  readonly file: File;
  readonly sheets: readonly string[];
  /** The selected sheet. */
  readonly sheet: string;
}

export interface OpenedFile {
  readonly name: string;
  readonly workbook?: Workbook | undefined;
  /** The bytes, unpacked. */
  readonly content: Blob;
  readonly encoding: FileEncoding;
  /** Absent if the file has no header. */
  readonly sample: FileSample | undefined;
  /** The number of bytes before the text, such as a byte order mark. */
  readonly markLength: number;
  /** Set if the file was read as UTF-8 and isn't. */
  readonly wrongByte?: WrongByte;
}

/** Bytes that are enough for a header and some rows. */
const sampleBytes = 256 * 1024;
const sampleRows = 100;
/** Bytes checked for a wrong encoding at a time, and in all; the server checks the rest. */
const pieceBytes = 4 * 1024 * 1024;
const maxChecked = 256 * 1024 * 1024;

const bytesOf = async (content: Blob, from: number, to: number) =>
  new Uint8Array(await content.slice(from, to).arrayBuffer());

function markOf(bytes: Uint8Array): { readonly encoding?: FileEncoding; readonly length: number } {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return { encoding: 'utf-8', length: 3 };
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { encoding: 'utf-16le', length: 2 };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { encoding: 'utf-16be', length: 2 };
  return { length: 0 };
}

/** The first byte that isn't UTF-8; `undefined` if every byte is. */
async function findWrongByte(content: Blob): Promise<WrongByte | undefined> {
  const strict = new TextDecoder('utf-8', { fatal: true });
  const end = Math.min(content.size, maxChecked);
  for (let at = 0; at < end; at += pieceBytes) {
    const piece = await bytesOf(content, at, Math.min(at + pieceBytes, end));
    try {
      strict.decode(piece, { stream: at + pieceBytes < content.size });
    } catch {
      const read = new TextDecoder('utf-8').decode(piece);
      const index = new TextEncoder().encode(read.slice(0, Math.max(0, read.indexOf('\uFFFD')))).length;
      const around = piece.subarray(Math.max(0, index - 20), index + 20);
      const windows1252 = new TextDecoder('windows-1252').decode(around).replace(/[\r\n]+/g, ' ');
      return { position: at + index + 1, byte: piece[index] ?? 0, windows1252 };
    }
  }
  return undefined;
}

/** How to read a file; what's absent is found in it. */
export interface ReadAs {
  readonly encoding?: FileEncoding | undefined;
  readonly delimiter?: string | undefined;
}

/** Reads the file. Without an encoding, reads it as UTF-8, unless it starts with a UTF-16 byte order mark. */
export async function readFile(
  { name, content, workbook }: Pick<OpenedFile, 'name' | 'content' | 'workbook'>,
  { encoding: asked, delimiter = '' }: ReadAs = {},
): Promise<OpenedFile> {
  const beginning = await bytesOf(content, 0, sampleBytes);
  const mark = markOf(beginning);
  const named = asked === 'utf-16' ? (mark.encoding ?? 'utf-16le') : asked;
  const encoding = named ?? mark.encoding ?? 'utf-8';
  const markLength = mark.encoding === encoding ? mark.length : 0;
  const text = decodeText(beginning.subarray(markLength), encoding, content.size > sampleBytes);
  const sample = readSample(text, { rows: sampleRows, isWhole: content.size <= sampleBytes, delimiter });
  const wrongByte = encoding === 'utf-8' ? await findWrongByte(content) : undefined;
  return { name, content, workbook, encoding, sample, markLength, ...(wrongByte === undefined ? {} : { wrongByte }) };
}

/**
 * Opens a chosen file: unpacks it if its name ends in `.gz`, and turns JSON Lines or a sheet of a workbook, the first one unless
 * it's named, into CSV. Rejects if it can't be read, with an `UnusableFile` if there's more to say than that.
 */
export async function openFile(file: File, sheet?: string): Promise<OpenedFile> {
  const name = file.name.replace(/\.gz$/i, '');
  const content = /\.gz$/i.test(file.name)
    ? await new Response(file.stream().pipeThrough(new DecompressionStream('gzip'))).blob()
    : file;
  const format = formatOfName(name);
  if (format !== 'jsonl' && format !== 'xlsx') return readFile({ name, content });
  // Only some people need them.
  const { csvOfJsonLines, csvOfWorkbook } = await import('./other-formats.ts');
  if (format === 'jsonl') return readFile({ name, content: await csvOfJsonLines(content) });
  const { csv, ...taken } = await csvOfWorkbook(content, sheet);
  return readFile({ name, content: csv, workbook: { file, ...taken } });
}

/** ASCII only, so that the line has the same bytes in every encoding. */
const plain = (text: string) => text.replace(/[^\t\x20-\x7e]/g, '?');

const isWide = (encoding: FileEncoding) => encoding.startsWith('utf-16');

function encoded(text: string, encoding: FileEncoding): Uint8Array<ArrayBuffer> {
  const bytes = new TextEncoder().encode(text);
  if (!isWide(encoding)) return new Uint8Array(bytes);
  return new Uint8Array([...bytes].flatMap((byte) => (encoding === 'utf-16be' ? [0, byte] : [byte, 0])));
}

/** How many bytes the header has in the file. */
function headerBytes(text: string, encoding: FileEncoding): number {
  if (encoding === 'utf-8') return new TextEncoder().encode(text).length;
  return isWide(encoding) ? text.length * 2 : text.length;
}

/** The file with our column names in its first line. Nothing else changes, and the rows aren't read into memory. */
export async function withOurHeader(file: OpenedFile, columns: readonly (string | undefined)[]): Promise<Blob> {
  const { content, sample, encoding, markLength } = file;
  if (sample === undefined) return content;
  if (sample.headers.every((header, index) => columns[index] === header)) return content;
  const beginning = await bytesOf(content, markLength, markLength + sampleBytes);
  const text = decodeText(beginning, encoding, content.size > sampleBytes);
  const header = text.slice(0, sample.headerEnd);
  const lineEnd = /\r?\n$|\r$/.exec(header)?.[0] ?? '';
  const line = encoded(plain(headerLine(sample, columns)) + lineEnd, encoding);
  return new Blob([line, content.slice(markLength + headerBytes(header, encoding))]);
}
