/** Reads a drawn label as a scanner does: its rectangles as a thermal printer prints them, then every code in sight. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { contentsOf } from '../../documents/pdf-text.fixture.ts';

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

/** Where the coordinates of the moment lie on the page: by how much they are stretched, and where they begin. */
interface Frame {
  readonly scale: readonly [x: number, y: number];
  readonly origin: readonly [x: number, y: number];
}

/** What drawing commands fill with black, in points from the lower left corner of the page. */
function filled(content: string): Box[] {
  let frame: Frame = { scale: [1, 1], origin: [0, 0] };
  const kept: Frame[] = [];
  const boxes: Box[] = [];
  for (const [command] of content.matchAll(/^(?:q|Q|[-\d. ]+ (?:cm|re))$/gm)) {
    const { scale, origin } = frame;
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = command.split(' ').map(Number);
    if (command === 'q') kept.push(frame);
    else if (command === 'Q') frame = kept.pop() ?? frame;
    else if (command.endsWith('cm'))
      frame = { scale: [scale[0] * a, scale[1] * d], origin: [origin[0] + scale[0] * e, origin[1] + scale[1] * f] };
    else
      boxes.push({
        x: origin[0] + scale[0] * a,
        y: origin[1] + scale[1] * b,
        width: scale[0] * c,
        height: scale[1] * d,
      });
  }
  return boxes;
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
  for (const boxes of contentsOf(pdf).map(filled))
    if (boxes.length > 0) pages.push(await scanPage(boxes, paper, formats));
  return pages;
}
