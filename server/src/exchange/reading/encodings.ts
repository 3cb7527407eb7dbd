/** Reads files in other encodings than UTF-8. */
import { fileEncodings } from '@operatory/domain/exchange';
import iconv from 'iconv-lite';

const isKnown = new Set<string>(fileEncodings);

export const isEncoding = (name: string) => isKnown.has(name);

/** Converts the file's bytes to UTF-8; undefined if they are UTF-8 already. */
export function decoder(encoding: string): NodeJS.ReadWriteStream[] {
  return encoding === 'utf-8' ? [] : [iconv.decodeStream(encoding), iconv.encodeStream('utf-8')];
}

/** The position of the first byte that isn't UTF-8, with the text around it as Windows-1252 would read it. */
export function firstBadByte(piece: Buffer): { readonly at: number; readonly windows1252: string } {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(piece);
  const index = text.indexOf('\uFFFD');
  const at = Buffer.byteLength(text.slice(0, Math.max(0, index)));
  const around = piece.subarray(Math.max(0, at - 12), at + 12);
  return { at, windows1252: iconv.decode(around, 'windows-1252').replace(/[\r\n]+/g, ' ') };
}
