/** From the bytes of a document to its text, by what it says of itself: buyers write UTF-8, Latin-1, Latin-9 and UTF-16. */
import { type NotAccepted, unreadable } from '@operatory/domain/punch-out';

/** How the declaration begins, seen as ASCII. */
const declaration = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']/;

const known = new Set([
  'utf-8',
  'iso-8859-1',
  'iso-8859-15',
  'us-ascii',
  'ascii',
  'windows-1252',
  'utf-16',
  'utf-16le',
  'utf-16be',
]);

/** The encoding in which a document says that it is written, such as `iso-8859-15`. */
export function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const head = Buffer.from(bytes.subarray(0, 256))
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '');
  const written = declaration.exec(head)?.[1]?.toLowerCase() ?? 'utf-8';
  // A declaration that could be read as ASCII does not stand in UTF-16.
  return written.startsWith('utf-16') ? 'utf-8' : written;
}

/** The text without its byte order mark, or why it cannot be read. White space before the declaration is forgiven. */
export function decodeBytes(bytes: Uint8Array): string | NotAccepted {
  const encoding = encodingOf(bytes);
  if (!known.has(encoding)) return unreadable(`The encoding ${encoding} is not known here: send UTF-8.`);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes).replace(/^\s+(?=<\?xml\s)/, '');
  } catch {
    return unreadable(`The document is not written in ${encoding}, which it says it is.`);
  }
}
