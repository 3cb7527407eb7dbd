/** Reads the text of a PDF that jsPDF wrote: enough of the format to see what stands on each page. */
import { inflateSync } from 'node:zlib';

/** Characters of cp1252 from 0x80 on, where it differs from Latin-1. */
const cp1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function decode(bytes: string): string {
  return bytes
    .replace(/\\([()\\])/g, '$1')
    .replace(/\\(\d{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)))
    .replace(/[\u0080-\u009f]/g, (character) => cp1252[character.charCodeAt(0) - 0x80] ?? character);
}

/** The drawing commands of each page. */
function contentsOf(pdf: Buffer): string[] {
  const raw = pdf.toString('latin1');
  const contents: string[] = [];
  for (const match of raw.matchAll(/\/Filter \/FlateDecode[^>]*>>\s*stream\r?\n/g)) {
    const start = match.index + match[0].length;
    const end = raw.indexOf('endstream', start);
    const content = inflateSync(pdf.subarray(start, end)).toString('latin1');
    if (content.includes(' Tj')) contents.push(content);
  }
  return contents;
}

/** The texts of each page, in the order in which they were written. */
export function pagesOf(pdf: Buffer): string[][] {
  return contentsOf(pdf).map((content) =>
    [...content.matchAll(/\(((?:\\.|[^\\()])*)\) Tj/g)].map(([, bytes = '']) => decode(bytes)),
  );
}

/** The size in points in which a text is set; `undefined` where it does not stand. */
export function sizeOf(pdf: Buffer, text: string): number | undefined {
  for (const content of contentsOf(pdf)) {
    const before = content.slice(0, Math.max(0, content.indexOf(`(${text}) Tj`)));
    const size = [...before.matchAll(/\/F\d+ ([\d.]+) Tf/g)].at(-1)?.[1];
    if (size !== undefined) return Number(size);
  }
  return undefined;
}
