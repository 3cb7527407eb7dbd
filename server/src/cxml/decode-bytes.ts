/** From the bytes of a document to its text. Buyers write UTF-8, Latin-1, Latin-9, windows-1252 and UTF-16. */
import { type Rejection, unreadable } from '@operatory/domain/punch-out';

/** The start of the declaration, read as ASCII. */
const declaration = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']/;

/** The decoder's name for each encoding that buyers use. */
const known: Readonly<Record<string, string>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'iso-8859-1': 'windows-1252',
  'iso_8859-1': 'windows-1252',
  latin1: 'windows-1252',
  'latin-1': 'windows-1252',
  'us-ascii': 'windows-1252',
  ascii: 'windows-1252',
  'windows-1252': 'windows-1252',
  cp1252: 'windows-1252',
  'iso-8859-15': 'iso-8859-15',
  'iso_8859-15': 'iso-8859-15',
  'latin-9': 'iso-8859-15',
  'utf-16': 'utf-16le',
  'utf-16le': 'utf-16le',
  'utf-16be': 'utf-16be',
};

/** Of windows-1252 the bytes 80 to 9F, which some versions of the platform's decoder read as control characters. */
const upperHalf = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Every byte is a character, so this never fails. */
export const decodeWindows1252 = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (character) => upperHalf[character.charCodeAt(0) - 0x80] ?? character);

/** By its byte order mark, which nothing else overrides. */
function markedEncoding(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 'utf-8' : undefined;
}

/** As the document itself declares; blank where it doesn't. */
function declaredEncoding(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 256))
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '');
  const written = declaration.exec(head)?.[1]?.toLowerCase() ?? '';
  // A declaration that can be read as ASCII isn't written in UTF-16.
  return written.startsWith('utf-16') ? '' : written;
}

export interface DocumentEncoding {
  /** The effective encoding, such as `iso-8859-15`. */
  readonly encoding: string;
  /** The document's declared encoding, if the HTTP charset differs and takes precedence. */
  readonly overridden?: string;
}

const isUtf8 = (bytes: Uint8Array) => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
};

/**
 * The encoding of a document by RFC 7303: byte order mark, then the charset of HTTP, then the declaration. Many programs
 * always say `charset=utf-8`: where the bytes aren't UTF-8, the declaration is used instead.
 */
export function encodingOf(bytes: Uint8Array, charset = ''): DocumentEncoding {
  const marked = markedEncoding(bytes);
  if (marked !== undefined) return { encoding: marked };
  const declared = declaredEncoding(bytes);
  const named = charset.trim().toLowerCase();
  const [byDocument, byHttp] = [known[declared], known[named]];
  if (named === '' || byHttp === undefined) return { encoding: declared || 'utf-8' };
  if (declared === '' || byDocument === byHttp) return { encoding: named };
  if (byHttp === 'utf-8' && byDocument !== undefined && !isUtf8(bytes)) return { encoding: declared };
  return { encoding: named, overridden: declared };
}

/** The text without its byte order mark, or why it can't be read. White space before the declaration is forgiven. */
export function decodeBytes(bytes: Uint8Array, charset = ''): string | Rejection {
  const { encoding } = encodingOf(bytes, charset);
  const decoder = Object.hasOwn(known, encoding) ? known[encoding] : undefined;
  if (decoder === undefined) return unreadable(`The encoding ${encoding} is not known here: send UTF-8.`);
  try {
    const text =
      decoder === 'windows-1252' ? decodeWindows1252(bytes) : new TextDecoder(decoder, { fatal: true }).decode(bytes);
    return text.replace(/^\s+(?=<\?xml\s)/, '');
  } catch {
    return unreadable(`The document is not written in ${encoding}, which it says it is.`);
  }
}
