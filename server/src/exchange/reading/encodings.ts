/** The encodings that a sender may name. We never guess one. */
import iconv from 'iconv-lite';

export const encodings = [
  'utf-8',
  'windows-1252',
  'latin1',
  'utf-16',
  'utf-16le',
  'utf-16be',
  'cp437',
  'cp850',
] as const;

const isKnown = new Set<string>(encodings);

export const isEncoding = (name: string) => isKnown.has(name);

/** Converts the file's bytes to UTF-8; undefined if they are UTF-8 already. */
export function decoder(encoding: string): NodeJS.ReadWriteStream[] {
  return encoding === 'utf-8' ? [] : [iconv.decodeStream(encoding), iconv.encodeStream('utf-8')];
}

/** The position of the first byte that isn't UTF-8, with the text around it as Windows-1252 would read it. */
export function firstBadByte(piece: Buffer): { readonly at: number; readonly windows1252: string } {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(piece);
  const place = text.indexOf('\uFFFD');
  const at = Buffer.byteLength(text.slice(0, Math.max(0, place)));
  const around = piece.subarray(Math.max(0, at - 12), at + 12);
  return { at, windows1252: iconv.decode(around, 'windows-1252').replace(/[\r\n]+/g, ' ') };
}
