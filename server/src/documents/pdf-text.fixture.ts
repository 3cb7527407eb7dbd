/** Reads the text of a PDF that jsPDF wrote: enough of the format to see what each page says. */
import { inflateSync } from 'node:zlib';

/** Characters of cp1252 from 0x80 on, where it differs from Latin-1. */
const cp1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function decode(bytes: string): string {
  return bytes
    .replace(/\\([()\\])/g, '$1')
    .replace(/\\(\d{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)))
    .replace(/[\u0080-\u009f]/g, (character) => cp1252[character.charCodeAt(0) - 0x80] ?? character);
}

/** The bytes of a stream that begins at or after a place; `undefined` where it is not compressed. */
function streamAfter(pdf: Buffer, raw: string, from: number): string | undefined {
  const opening = /\/Filter \/FlateDecode[^>]*>>\s*stream\r?\n/g;
  opening.lastIndex = from;
  const match = opening.exec(raw);
  if (match === null) return undefined;
  const start = match.index + match[0].length;
  return inflateSync(pdf.subarray(start, raw.indexOf('endstream', start))).toString('latin1');
}

/** The drawing commands of each page. */
function contentsOf(pdf: Buffer): string[] {
  const raw = pdf.toString('latin1');
  return [...raw.matchAll(/\/Filter \/FlateDecode[^>]*>>\s*stream\r?\n/g)]
    .map(({ index }) => streamAfter(pdf, raw, index) ?? '')
    .filter((content) => content.includes(' Tj'));
}

/** For each font of the document's own, by its name in the drawing commands: the letter of each glyph. */
function lettersOf(pdf: Buffer): Map<string, Map<string, string>> {
  const raw = pdf.toString('latin1');
  const fonts = new Map<string, Map<string, string>>();
  for (const [, name = '', object = ''] of raw.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const start = raw.search(new RegExp(`^${object} 0 obj`, 'm'));
    const map = /\/ToUnicode (\d+) 0 R/.exec(raw.slice(start, raw.indexOf('endobj', start)))?.[1];
    if (map === undefined) continue;
    const table = streamAfter(pdf, raw, raw.search(new RegExp(`^${map} 0 obj`, 'm'))) ?? '';
    const letters = [...table.matchAll(/^<([0-9a-f]{4})><([0-9a-f]{4})>$/gm)].map(
      ([, glyph = '', code = '']) => [glyph, String.fromCharCode(Number.parseInt(code, 16))] as const,
    );
    fonts.set(name, new Map(letters));
  }
  return fonts;
}

/** Letters of the glyphs of a font of the document's own; a glyph without one is as `\ufffd`. */
const spell = (glyphs: string, letters: ReadonlyMap<string, string> | undefined) =>
  (glyphs.match(/[0-9a-f]{4}/g) ?? []).map((glyph) => letters?.get(glyph) ?? '\ufffd').join('');

interface Written {
  readonly text: string;
  readonly size: number;
}

function writtenOn(content: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): Written[] {
  const written: Written[] = [];
  let font = '';
  let size = 0;
  for (const match of content.matchAll(/\/(F\d+) ([\d.]+) Tf|\(((?:\\.|[^\\()])*)\) Tj|<([0-9a-f]*)> Tj/g)) {
    const [, name, points, bytes, glyphs] = match;
    if (name !== undefined) {
      font = name;
      size = Number(points);
    } else if (bytes !== undefined) written.push({ text: decode(bytes), size });
    else written.push({ text: spell(glyphs ?? '', fonts.get(font)), size });
  }
  return written;
}

const pagesWritten = (pdf: Buffer) => {
  const fonts = lettersOf(pdf);
  return contentsOf(pdf).map((content) => writtenOn(content, fonts));
};

/** The texts of each page, in the order in which they were written. */
export function pagesOf(pdf: Buffer): string[][] {
  return pagesWritten(pdf).map((page) => page.map(({ text }) => text));
}

/** The size in points in which a text is first set; `undefined` where it does not stand. */
export function sizeOf(pdf: Buffer, text: string): number | undefined {
  return pagesWritten(pdf)
    .flat()
    .find((written) => written.text === text)?.size;
}
