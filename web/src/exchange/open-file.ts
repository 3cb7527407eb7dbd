/** Opens a file that a person chose: its text in an encoding, its header, and its first rows. */
import { type FileSample, headerLine, readSample } from '@operatory/domain/exchange';

export const fileEncodings = [
  { value: 'utf-8', word: 'UTF-8' },
  { value: 'windows-1252', word: 'Windows-1252 (Excel on Windows)' },
  { value: 'utf-16le', word: 'UTF-16 (Unicode text)' },
] as const;
export type FileEncoding = (typeof fileEncodings)[number]['value'];

export interface OpenedFile {
  readonly name: string;
  /** The bytes, unpacked. */
  readonly content: Blob;
  readonly encoding: FileEncoding;
  /** Absent if the file has no header. */
  readonly sample: FileSample | undefined;
  /** The number of bytes before the text, such as a byte order mark. */
  readonly markLength: number;
  /** Where the bytes stop fitting the encoding, with the text around it as Windows-1252 would read it. */
  readonly wrongText?: string;
}

/** Bytes that are enough for a header and some rows. */
const sampleBytes = 256 * 1024;
const sampleRows = 100;
/** Bytes checked for a wrong encoding at a time, and in all; the server checks the rest. */
const pieceBytes = 4 * 1024 * 1024;
const mostChecked = 256 * 1024 * 1024;

const bytesOf = async (content: Blob, from: number, to: number) =>
  new Uint8Array(await content.slice(from, to).arrayBuffer());

function markOf(bytes: Uint8Array): { readonly encoding?: FileEncoding; readonly length: number } {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return { encoding: 'utf-8', length: 3 };
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { encoding: 'utf-16le', length: 2 };
  return { length: 0 };
}

/** The text around the first byte that isn't UTF-8, read as Windows-1252; `undefined` if every byte is UTF-8. */
async function findWrongText(content: Blob): Promise<string | undefined> {
  const strict = new TextDecoder('utf-8', { fatal: true });
  const end = Math.min(content.size, mostChecked);
  for (let at = 0; at < end; at += pieceBytes) {
    const piece = await bytesOf(content, at, Math.min(at + pieceBytes, end));
    try {
      strict.decode(piece, { stream: at + pieceBytes < content.size });
    } catch {
      const read = new TextDecoder('utf-8').decode(piece);
      const place = new TextEncoder().encode(read.slice(0, Math.max(0, read.indexOf('\uFFFD')))).length;
      const around = piece.subarray(Math.max(0, place - 20), place + 20);
      return new TextDecoder('windows-1252').decode(around).replace(/[\r\n]+/g, ' ');
    }
  }
  return undefined;
}

/** Reads the file in the given encoding. Without one, reads it as UTF-8, unless its first bytes say UTF-16. */
export async function readFile(
  { name, content }: { readonly name: string; readonly content: Blob },
  asked?: FileEncoding,
): Promise<OpenedFile> {
  const beginning = await bytesOf(content, 0, sampleBytes);
  const mark = markOf(beginning);
  const encoding = asked ?? mark.encoding ?? 'utf-8';
  const markLength = mark.encoding === encoding ? mark.length : 0;
  const text = new TextDecoder(encoding, { ignoreBOM: true }).decode(beginning.subarray(markLength), {
    stream: content.size > sampleBytes,
  });
  const sample = readSample(text, { rows: sampleRows, isWhole: content.size <= sampleBytes });
  const wrongText = encoding === 'utf-8' ? await findWrongText(content) : undefined;
  return { name, content, encoding, sample, markLength, ...(wrongText === undefined ? {} : { wrongText }) };
}

/** Opens a chosen file, unpacking it if its name ends in `.gz`. Rejects if it can't be read. */
export async function openFile(file: File): Promise<OpenedFile> {
  if (!/\.gz$/i.test(file.name)) return readFile({ name: file.name, content: file });
  const unpacked = file.stream().pipeThrough(new DecompressionStream('gzip'));
  return readFile({ name: file.name.replace(/\.gz$/i, ''), content: await new Response(unpacked).blob() });
}

/** ASCII only, so that the line has the same bytes in every encoding. */
const plain = (text: string) => text.replace(/[^\t\x20-\x7e]/g, '?');

function encoded(text: string, encoding: FileEncoding): Uint8Array<ArrayBuffer> {
  const bytes = new TextEncoder().encode(text);
  if (encoding !== 'utf-16le') return new Uint8Array(bytes);
  return new Uint8Array([...bytes].flatMap((byte) => [byte, 0]));
}

/** How many bytes the header has in the file. */
function headerBytes(text: string, encoding: FileEncoding): number {
  if (encoding === 'utf-8') return new TextEncoder().encode(text).length;
  return encoding === 'utf-16le' ? text.length * 2 : text.length;
}

/** The file with our column names in its first line. Nothing else changes, and no row is read into memory. */
export async function withOurHeader(file: OpenedFile, columns: readonly (string | undefined)[]): Promise<Blob> {
  const { content, sample, encoding, markLength } = file;
  if (sample === undefined) return content;
  if (sample.headers.every((header, place) => columns[place] === header)) return content;
  const beginning = await bytesOf(content, markLength, markLength + sampleBytes);
  const text = new TextDecoder(encoding, { ignoreBOM: true }).decode(beginning);
  const header = text.slice(0, sample.headerEnd);
  const lineEnd = /\r?\n$|\r$/.exec(header)?.[0] ?? '';
  const line = encoded(plain(headerLine(sample, columns)) + lineEnd, encoding);
  return new Blob([line, content.slice(markLength + headerBytes(header, encoding))]);
}
