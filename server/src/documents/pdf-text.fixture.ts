/** Reads the text of a PDF that PDFKit wrote: enough of the format to see what each page says. */
import { inflateSync } from 'node:zlib';

const cp1252 = new TextDecoder('windows-1252');

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
export function contentsOf(pdf: Buffer): string[] {
  const raw = pdf.toString('latin1');
  return [...raw.matchAll(/\/Filter \/FlateDecode[^>]*>>\s*stream\r?\n/g)]
    .map(({ index }) => streamAfter(pdf, raw, index) ?? '')
    .filter((content) => / (TJ|re)$/m.test(content));
}

/** For each font of the document's own, by its name in the drawing commands: the letters of each glyph. */
function lettersOf(pdf: Buffer): Map<string, readonly string[]> {
  const raw = pdf.toString('latin1');
  const fonts = new Map<string, readonly string[]>();
  for (const [, name = '', object = ''] of raw.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const start = raw.search(new RegExp(`^${object} 0 obj`, 'm'));
    const map = /\/ToUnicode (\d+) 0 R/.exec(raw.slice(start, raw.indexOf('endobj', start)))?.[1];
    if (map === undefined) continue;
    const table = streamAfter(pdf, raw, raw.search(new RegExp(`^${map} 0 obj`, 'm'))) ?? '';
    const ranges = [...table.matchAll(/^<[0-9a-f]{4}> <[0-9a-f]{4}> \[(.*)\]$/gm)].map(([, entries = '']) => entries);
    const letters = [...ranges.join(' ').matchAll(/<([0-9a-f ]+)>/g)].map(([, codes = '']) =>
      String.fromCharCode(...codes.split(' ').map((code) => Number.parseInt(code, 16))),
    );
    fonts.set(name, letters);
  }
  return fonts;
}

/** Letters of glyphs; a glyph without any is as `\ufffd`. */
function spell(glyphs: string, letters: readonly string[] | undefined): string {
  if (letters === undefined) return cp1252.decode(Buffer.from(glyphs, 'hex'));
  return (glyphs.match(/[0-9a-f]{4}/g) ?? []).map((glyph) => letters[Number.parseInt(glyph, 16)] ?? '\ufffd').join('');
}

interface Written {
  readonly text: string;
  readonly size: number;
}

function writtenOn(content: string, fonts: ReadonlyMap<string, readonly string[]>): Written[] {
  return [...content.matchAll(/^BT\n(.*?)^ET$/gms)].map(([, commands = '']) => {
    const [, font = '', size = ''] = /\/(F\d+) ([\d.]+) Tf/.exec(commands) ?? [];
    const glyphs = [...commands.matchAll(/<([0-9a-f]*)>/g)].map(([, part = '']) => part).join('');
    return { text: spell(glyphs, fonts.get(font)).trimEnd(), size: Number(size) };
  });
}

const pagesWritten = (pdf: Buffer) => {
  const fonts = lettersOf(pdf);
  return contentsOf(pdf).map((content) => writtenOn(content, fonts));
};

/** The texts of each page, in the order in which they were written; spaces at the end of a line are left out. */
export function pagesOf(pdf: Buffer): string[][] {
  return pagesWritten(pdf).map((page) => page.map(({ text }) => text));
}

/** The size in points in which a text first appears; `undefined` if it doesn't. */
export function sizeOf(pdf: Buffer, text: string): number | undefined {
  return pagesWritten(pdf)
    .flat()
    .find((written) => written.text === text)?.size;
}
