/** Reads a drawn label as a scanner does: its rectangles as a thermal printer prints them, then every code in sight. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const dotsPerInch = 203;
/** Of the paper, in inches. */
export interface Paper {
  readonly width: number;
  readonly height: number;
}

prepareZXingModule({
  overrides: {
    wasmBinary: readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
      .buffer as ArrayBuffer,
  },
});

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What the drawing commands of each page fill with black, in points from its lower left corner. */
function filled(pdf: Buffer): Box[][] {
  const raw = pdf.toString('latin1');
  return [...raw.matchAll(/\/Filter \/FlateDecode[^>]*>>\s*stream\r?\n/g)].map((match) => {
    const start = match.index + match[0].length;
    const content = inflateSync(pdf.subarray(start, raw.indexOf('endstream', start))).toString('latin1');
    return [...content.matchAll(/(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) re\s+f/g)].map(
      ([, x = '', y = '', width = '', height = '']) => ({ x: +x, y: +y, width: +width, height: +height }),
    );
  });
}

/** The texts of all codes on a page, from the top, row by row from the left. */
async function scanPage(
  boxes: readonly Box[],
  paper: Paper,
  formats: ['Code128' | 'QRCode'],
): Promise<{ format: string; text: string }[]> {
  const [width, height] = [Math.round(paper.width * dotsPerInch), Math.round(paper.height * dotsPerInch)];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  const dot = (points: number) => Math.round((points * dotsPerInch) / 72);
  for (const box of boxes) {
    const [top, bottom] = [
      height - dot(Math.max(box.y, box.y + box.height)),
      height - dot(Math.min(box.y, box.y + box.height)),
    ];
    for (let y = top; y < bottom; y += 1) {
      for (let x = dot(box.x); x < dot(box.x + box.width); x += 1)
        data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  }
  const codes = await readBarcodes({ data, width, height, colorSpace: 'srgb' } as Parameters<typeof readBarcodes>[0], {
    formats,
    maxNumberOfSymbols: 64,
  });
  return codes
    .sort(
      ({ position: { topLeft: one } }, { position: { topLeft: other } }) =>
        (Math.abs(one.y - other.y) > dotsPerInch / 4 ? one.y - other.y : 0) || one.x - other.x,
    )
    .map(({ format, text }) => ({ format, text }));
}

/** The codes of a label of 4 by 6 inches; what stands between groups of a GS1 code is left out. */
export const scanLabel = async (pdf: Buffer) => (await scanSheets(pdf, { width: 4, height: 6 }, ['Code128'])).flat();

/** The codes of each page that has any drawing on it. */
export async function scanSheets(pdf: Buffer, paper: Paper, formats: ['Code128' | 'QRCode']) {
  const pages = [];
  for (const boxes of filled(pdf)) if (boxes.length > 0) pages.push(await scanPage(boxes, paper, formats));
  return pages;
}
