/** The document in the body of a request, which may be compressed, or a message with attachments. */
import { isUtf8 } from 'node:buffer';
import { promisify } from 'node:util';
import { gunzip, inflate } from 'node:zlib';
import { maxAttachments, type Rejection, tooLarge, unreadable } from '@operatory/domain/punch-out';

/** The longest document that is read, in bytes. */
export const longestDocument = 2_097_152;
/** The longest message of a document with its attachments, as sent and uncompressed. */
export const longestMessage = 15_728_640;

/** The longest headers of one part of a message. */
const longestHeaders = 16_384;

/** A file that came with a document. */
export interface BodyAttachment {
  /** Without brackets; blank if it has none. */
  readonly contentId: string;
  /** As written, or blank. */
  readonly fileName: string;
  /** Decodes its content. That takes a while, so it's done once the sender is known. */
  readonly read: () => Buffer;
}

export interface DocumentBody {
  readonly bytes: Buffer;
  /** As HTTP or the part of the message says; blank where neither does. */
  readonly charset: string;
  readonly attachments: readonly BodyAttachment[];
}

interface Headers {
  readonly 'content-type'?: string | undefined;
  readonly 'content-encoding'?: string | undefined;
}

const parameterOf = (header: string, name: string): string => {
  const found = new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]{1,200})"|([^\\s;"]{1,200}))`, 'i').exec(header);
  return found?.[1] ?? found?.[2] ?? '';
};

const unpackers: Readonly<Record<string, (body: Buffer, maxOutputLength: number) => Promise<Buffer>>> = {
  identity: (body) => Promise.resolve(body),
  gzip: (body, maxOutputLength) => promisify(gunzip)(body, { maxOutputLength }),
  'x-gzip': (body, maxOutputLength) => promisify(gunzip)(body, { maxOutputLength }),
  deflate: (body, maxOutputLength) => promisify(inflate)(body, { maxOutputLength }),
};

/** Says how long a document, or one with its attachments, may be. */
export const tooLong = (most: number) =>
  most === longestDocument
    ? tooLarge(`A document has at most ${longestDocument} bytes.`)
    : tooLarge(
        `A document with its attachments has at most ${longestMessage} bytes. Send fewer or smaller files, or mail them.`,
      );

async function unpack(body: Buffer, encoding: string, most: number): Promise<Buffer | Rejection> {
  const unpacker = Object.hasOwn(unpackers, encoding) ? unpackers[encoding] : undefined;
  if (unpacker === undefined) return unreadable('The Content-Encoding is not known here: send it plain or as gzip.');
  try {
    return await unpacker(body, most);
  } catch (error) {
    const isLong = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    return isLong
      ? tooLong(most)
      : unreadable(`The document is not ${encoding}, which its Content-Encoding says it is.`);
  }
}

const equals = 0x3d;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const isBlank = (byte: number | undefined) => byte === 0x20 || byte === 0x09;

/** The value of a hexadecimal digit; -1 for anything else. */
function digitOf(byte: number | undefined): number {
  if (byte === undefined) return -1;
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}

/** Where the line that has only blanks after `at` ends, behind its line break; -1 if something else follows. */
function afterLineEnd(content: Buffer, at: number): number {
  let next = at;
  while (isBlank(content[next])) next += 1;
  if (content[next] === carriageReturn && content[next + 1] === lineFeed) return next + 2;
  return content[next] === lineFeed ? next + 1 : -1;
}

/** Decodes `=41` and soft line breaks, byte by byte; an equals sign that starts no escape is kept. */
function readQuotedPrintable(content: Buffer): Buffer {
  const read = Buffer.allocUnsafe(content.length);
  let size = 0;
  for (let at = 0; at < content.length; at += 1) {
    let byte = content[at] ?? 0;
    if (byte === equals) {
      const high = digitOf(content[at + 1]);
      const low = digitOf(content[at + 2]);
      const lineEnd = high < 0 ? afterLineEnd(content, at + 1) : -1;
      if (lineEnd > 0) {
        at = lineEnd - 1;
        continue;
      }
      if (high >= 0 && low >= 0) {
        byte = high * 16 + low;
        at += 2;
      }
    }
    read[size] = byte;
    size += 1;
  }
  return read.subarray(0, size);
}

interface Part {
  readonly headers: string;
  readonly content: Buffer;
}

/** Headers are ASCII; a name in UTF-8 is read as such. */
const headerText = (bytes: Buffer) => bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1');

/** The line break before a boundary belongs to the boundary. `next` is where that begins; -1 without one. */
function contentEnd(body: Buffer, next: number): number {
  if (next < 0) return body.length;
  return body[next - 1] === 0x0d ? next - 1 : next;
}

/** Where the headers that begin here end, and the content begins; undefined if they don't end before `next`, or are too long. */
function gapAfter(body: Buffer, begin: number, next: number): { at: number; length: number } | undefined {
  const end = Math.min(next < 0 ? body.length : next, begin + longestHeaders);
  const headers = body.subarray(begin, end);
  return ['\r\n\r\n', '\n\n']
    .map((text) => ({ at: headers.indexOf(text), length: text.length }))
    .filter(({ at }) => at >= 0)
    .map(({ at, length }) => ({ at: begin + at, length }))
    .sort((one, other) => one.at - other.at)[0];
}

/** The parts up to the first one with unterminated headers. */
function partsOf(body: Buffer, boundary: string): Part[] {
  const mark = `--${boundary}`;
  const parts: Part[] = [];
  let begin = body.indexOf(mark);
  // One more than allowed, to detect that there are too many.
  while (begin >= 0 && parts.length <= maxAttachments + 1) {
    // The last boundary ends with two dashes; anything after it isn't a part.
    if (body.subarray(begin + mark.length, begin + mark.length + 2).toString('latin1') === '--') break;
    const next = body.indexOf(`\n${mark}`, begin + mark.length);
    const gap = gapAfter(body, begin, next);
    if (gap === undefined) break;
    parts.push({
      headers: headerText(body.subarray(begin, gap.at)).replace(/\r?\n[ \t]+/g, ' '),
      content: body.subarray(gap.at + gap.length, contentEnd(body, next)),
    });
    begin = next < 0 ? -1 : next + 1;
  }
  return parts;
}

const headerOf = ({ headers }: Part, name: string) =>
  new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(headers)?.[1]?.trim() ?? '';

function contentOf(part: Part): Buffer {
  const encoding = headerOf(part, 'Content-Transfer-Encoding').toLowerCase();
  if (encoding === 'base64') return Buffer.from(part.content.toString('latin1'), 'base64');
  return encoding === 'quoted-printable' ? readQuotedPrintable(part.content) : part.content;
}

const contentIdOf = (part: Part) => headerOf(part, 'Content-ID').replace(/^<|>$/g, '');

/** RFC 2231 and RFC 2047 aside, mailers write names plainly; a name that can't be read is only cosmetic. */
const fileNameOf = (part: Part) =>
  parameterOf(headerOf(part, 'Content-Disposition'), 'filename') || parameterOf(headerOf(part, 'Content-Type'), 'name');

/** The part that the header names as the start, otherwise the first one; the others are attachments. */
function messageOf(body: Buffer, contentType: string): { document: Part; attachments: readonly Part[] } | undefined {
  if (!isMultipart(contentType)) return undefined;
  const boundary = parameterOf(contentType, 'boundary');
  if (boundary === '') return undefined;
  const parts = partsOf(body, boundary);
  const start = parameterOf(contentType, 'start').replace(/^<|>$/g, '');
  const document = (start === '' ? undefined : parts.find((part) => contentIdOf(part) === start)) ?? parts[0];
  return document === undefined ? undefined : { document, attachments: parts.filter((part) => part !== document) };
}

const isMultipart = (contentType: string) => /^multipart\//i.test(contentType.trim());

/** The document's bytes with its declared charset and its attachments, or why they can't be read. */
export async function readBody(body: Buffer, headers: Headers): Promise<DocumentBody | Rejection> {
  const encoding = headers['content-encoding']?.trim().toLowerCase() || 'identity';
  const contentType = headers['content-type'] ?? '';
  const bytes = await unpack(body, encoding, isMultipart(contentType) ? longestMessage : longestDocument);
  if (!Buffer.isBuffer(bytes)) return bytes;
  const message = messageOf(bytes, contentType);
  if (message === undefined) {
    if (bytes.length > longestDocument) return tooLong(longestDocument);
    return { bytes, charset: parameterOf(contentType, 'charset'), attachments: [] };
  }
  const { document, attachments } = message;
  if (attachments.length > maxAttachments) {
    return tooLarge(`A document has at most ${maxAttachments} attachments.`);
  }
  // Quoted-printable, the longest form, takes three bytes for one.
  if (document.content.length > 4 * longestDocument) return tooLong(longestDocument);
  const content = contentOf(document);
  if (content.length > longestDocument) return tooLong(longestDocument);
  return {
    bytes: content,
    charset: parameterOf(headerOf(document, 'Content-Type'), 'charset'),
    attachments: attachments.map((part) => ({
      contentId: contentIdOf(part),
      fileName: fileNameOf(part),
      read: () => contentOf(part),
    })),
  };
}
