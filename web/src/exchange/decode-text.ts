/** Decodes text in the encodings of incoming files; browsers lack the old MS-DOS ones. */
import type { FileEncoding } from '@operatory/domain/exchange';

/** The characters of the bytes 128 to 255. */
const upperHalves = {
  cp437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐' +
    '└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
    '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
} as const;

function decodeBytes(bytes: Uint8Array, upperHalf: string): string {
  const signs = Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : (upperHalf[byte - 128] ?? '')));
  return signs.join('');
}

/** The decoded text; `isPart` says that more bytes follow, so that a partial character at the end is left out. */
export function decodeText(bytes: Uint8Array, encoding: FileEncoding, isPart: boolean): string {
  if (encoding === 'cp437' || encoding === 'cp850') return decodeBytes(bytes, upperHalves[encoding]);
  // Browsers read the label latin1 as Windows-1252.
  if (encoding === 'latin1') return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  const label = encoding === 'utf-16' ? 'utf-16le' : encoding;
  return new TextDecoder(label, { ignoreBOM: true }).decode(bytes, { stream: isPart });
}
