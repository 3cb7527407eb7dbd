/** Reads what a browser sends from a form, in the address or in the body, in any charset. */
import { badValue, type FormField, type Rejection } from '@operatory/domain/punch-out';
import { decodeWindows1252 } from '../cxml/decode-bytes.ts';

/** More than any buyer sends. */
export const maxFields = 300;
const longestName = 200;
const longestValue = 8_000;

/** Where the charset of a form is named, in any letter case; single-byte charsets alone, because UTF-8 shows itself. */
const named = /(?:^|&)(?:http_content_charset|_charset_)=(iso-8859-15|iso-8859-1|windows-1252)(?:&|$)/i;

/** The bytes behind `+` and `%41`; a percent sign that starts no escape is kept. */
function bytesOf(text: string): Buffer {
  const bytes: number[] = [];
  const raw = Buffer.from(text, 'latin1');
  for (let index = 0; index < raw.length; index += 1) {
    const byte = raw[index] ?? 0;
    const code = byte === 0x25 ? /^%([0-9a-f]{2})/i.exec(raw.toString('latin1', index, index + 3))?.[1] : undefined;
    if (code === undefined) bytes.push(byte === 0x2b ? 0x20 : byte);
    else {
      bytes.push(Number.parseInt(code, 16));
      index += 2;
    }
  }
  return Buffer.from(bytes);
}

/** A text that is UTF-8 throughout was written in it: in Latin-1 it would be gibberish. */
function textOf(bytes: Buffer, charset: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return charset === 'iso-8859-15' ? new TextDecoder(charset).decode(bytes) : decodeWindows1252(bytes);
  }
}

/**
 * The fields in order. Values that are too long are refused, not cut, because half an address is another address.
 * @param encoded as in an address or a body, one byte per character
 */
export function readForm(encoded: string): FormField[] | Rejection {
  const charset = named.exec(encoded)?.[1]?.toLowerCase() ?? 'windows-1252';
  const parts = encoded.split('&').filter((part) => part !== '');
  if (parts.length > maxFields) return badValue(`A form has at most ${maxFields} fields.`);
  const fields: FormField[] = [];
  for (const part of parts) {
    const equals = part.indexOf('=');
    const name = textOf(bytesOf(equals < 0 ? part : part.slice(0, equals)), charset);
    const value = equals < 0 ? '' : textOf(bytesOf(part.slice(equals + 1)), charset);
    if (name.length > longestName) return badValue(`The name of a field has at most ${longestName} characters.`);
    if (value.length > longestValue) return badValue(`A field has at most ${longestValue} characters.`);
    if (name.includes('\0') || value.includes('\0')) return badValue('A field holds a NUL character.');
    fields.push({ name, value });
  }
  return fields;
}
