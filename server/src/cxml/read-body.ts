/** The document in the body of a request, which may be compressed, or a message with attachments. */
import { isUtf8 } from 'node:buffer';
import { promisify } from 'node:util';
import { gunzip, inflate } from 'node:zlib';
import { mostAttachments, type Rejection, tooLarge, unreadable } from '@operatory/domain/punch-out';

/** The longest document that is read, in bytes. */
export const longestDocument = 2_097_152;
/** The longest message of a document with its attachments, as sent and uncompressed. */
export const longestMessage = 15_728_640;

/** A file that came with a document. */
export interface BodyAttachment {
  /** Without brackets; blank if it has none. */
  readonly contentId: string;
  /** As written, or blank. */
  readonly fileName: string;
  readonly bytes: Buffer;
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

/** Without a pattern, which would look at a long run of blanks once for each of them. */
function withoutTrailingBlanks(text: string): string {
  let end = text.length;
  while (end > 0 && (text[end - 1] === ' ' || text[end - 1] === '\t')) end -= 1;
  return text.slice(0, end);
}

/** Decodes `=41` and soft line breaks; an equals sign that starts no escape is kept. */
const readQuotedPrintable = (text: string) =>
  Buffer.from(
    text
      .split(/=\r?\n/)
      .map((line, index, lines) => (index < lines.length - 1 ? withoutTrailingBlanks(line) : line))
      .join('')
      .replace(/=([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  );

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

function partsOf(body: Buffer, boundary: string): Part[] {
  const mark = `--${boundary}`;
  const parts: Part[] = [];
  let begin = body.indexOf(mark);
  // One more than may come, to tell that there are too many.
  while (begin >= 0 && parts.length <= mostAttachments + 1) {
    // The last boundary ends with two dashes; what follows it isn't a part.
    if (body.subarray(begin + mark.length, begin + mark.length + 2).toString('latin1') === '--') break;
    const next = body.indexOf(`\n${mark}`, begin + mark.length);
    const gap = ['\r\n\r\n', '\n\n']
      .map((text) => ({ at: body.indexOf(text, begin), length: text.length }))
      .filter(({ at }) => at >= 0 && (next < 0 || at < next))
      .sort((one, other) => one.at - other.at)[0];
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
  return encoding === 'quoted-printable' ? readQuotedPrintable(part.content.toString('latin1')) : part.content;
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

/** The bytes of the document with the charset that was said of them and its attachments, or why they can't be read. */
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
  if (attachments.length > mostAttachments) {
    return tooLarge(`A document has at most ${mostAttachments} attachments.`);
  }
  const content = contentOf(document);
  if (content.length > longestDocument) return tooLong(longestDocument);
  return {
    bytes: content,
    charset: parameterOf(headerOf(document, 'Content-Type'), 'charset'),
    attachments: attachments.map((part) => ({
      contentId: contentIdOf(part),
      fileName: fileNameOf(part),
      bytes: contentOf(part),
    })),
  };
}
