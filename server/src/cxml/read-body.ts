/** The document in the body of a request, which may be compressed, or a message with attachments. */
import { promisify } from 'node:util';
import { gunzip, inflate } from 'node:zlib';
import { type Rejection, tooLarge, unreadable } from '@operatory/domain/punch-out';

/** The longest document that is read, in bytes; of attachments, too. */
export const longestDocument = 2_097_152;

export interface DocumentBody {
  readonly bytes: Buffer;
  /** As HTTP or the part of the message says; blank where neither does. */
  readonly charset: string;
}

interface Headers {
  readonly 'content-type'?: string | undefined;
  readonly 'content-encoding'?: string | undefined;
}

const parameterOf = (header: string, name: string): string => {
  const found = new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]{1,200})"|([^\\s;"]{1,200}))`, 'i').exec(header);
  return found?.[1] ?? found?.[2] ?? '';
};

const unpackers: Readonly<Record<string, (body: Buffer) => Promise<Buffer>>> = {
  identity: (body) => Promise.resolve(body),
  gzip: (body) => promisify(gunzip)(body, { maxOutputLength: longestDocument }),
  'x-gzip': (body) => promisify(gunzip)(body, { maxOutputLength: longestDocument }),
  deflate: (body) => promisify(inflate)(body, { maxOutputLength: longestDocument }),
};

async function unpack(body: Buffer, encoding: string): Promise<Buffer | Rejection> {
  const unpacker = Object.hasOwn(unpackers, encoding) ? unpackers[encoding] : undefined;
  if (unpacker === undefined) return unreadable('The Content-Encoding is not known here: send it plain or as gzip.');
  try {
    return await unpacker(body);
  } catch (error) {
    const isLong = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    return isLong
      ? tooLarge(`A document has at most ${longestDocument} bytes.`)
      : unreadable(`The document is not ${encoding}, which its Content-Encoding says it is.`);
  }
}

/** Decodes `=41` and soft line breaks; an equals sign that starts no escape is kept. */
const readQuotedPrintable = (text: string) =>
  Buffer.from(
    text
      .replace(/[ \t]*=\r?\n/g, '')
      .replace(/=([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  );

interface Part {
  readonly headers: string;
  readonly content: Buffer;
}

function partsOf(body: Buffer, boundary: string): Part[] {
  const mark = `--${boundary}`;
  const parts: Part[] = [];
  let begin = body.indexOf(mark);
  // The document is one of the first parts; attachments follow.
  while (begin >= 0 && parts.length < 20) {
    const next = body.indexOf(`\n${mark}`, begin + mark.length);
    const gap = ['\r\n\r\n', '\n\n']
      .map((text) => ({ at: body.indexOf(text, begin), length: text.length }))
      .filter(({ at }) => at >= 0 && (next < 0 || at < next))
      .sort((one, other) => one.at - other.at)[0];
    if (gap === undefined) break;
    parts.push({
      headers: body
        .subarray(begin, gap.at)
        .toString('latin1')
        .replace(/\r?\n[ \t]+/g, ' '),
      content: body.subarray(gap.at + gap.length, next < 0 ? body.length : next),
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

/** The part that the header names as the start, otherwise the first one. Attachments aren't stored. */
function documentPart(body: Buffer, contentType: string): Part | undefined {
  if (!/^multipart\//i.test(contentType.trim())) return undefined;
  const boundary = parameterOf(contentType, 'boundary');
  if (boundary === '') return undefined;
  const parts = partsOf(body, boundary);
  const start = parameterOf(contentType, 'start');
  return (start === '' ? undefined : parts.find((part) => headerOf(part, 'Content-ID') === start)) ?? parts[0];
}

/** The bytes of the document with the charset that was said of them, or why they can't be read. */
export async function readBody(body: Buffer, headers: Headers): Promise<DocumentBody | Rejection> {
  const encoding = headers['content-encoding']?.trim().toLowerCase() || 'identity';
  const bytes = await unpack(body, encoding);
  if (!Buffer.isBuffer(bytes)) return bytes;
  const contentType = headers['content-type'] ?? '';
  const part = documentPart(bytes, contentType);
  if (part === undefined) return { bytes, charset: parameterOf(contentType, 'charset') };
  return { bytes: contentOf(part), charset: parameterOf(headerOf(part, 'Content-Type'), 'charset') };
}
