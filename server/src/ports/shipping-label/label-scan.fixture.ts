/** Reads a drawn label as a scanner does: its rectangles as a thermal printer prints them, then every code in sight. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const dotsPerInch = 203;
const inches = { width: 4, height: 6 };

prepareZXingModule({
  overrides: {
    wasmBinary: readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
      .buffer as ArrayBuffer,
  },
});

/** What the drawing commands of the PDF fill with black, in points from its lower left corner. */
function filled(pdf: Buffer): { x: number; y: number; width: number; height: number }[] {
  const raw = pdf.toString('latin1');
  return [...raw.matchAll(/\/Filter \/FlateDecode[^>]*>>\s*stream\r?\n/g)].flatMap((match) => {
    const start = match.index + match[0].length;
    const content = inflateSync(pdf.subarray(start, raw.indexOf('endstream', start))).toString('latin1');
    return [...content.matchAll(/(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) re\s+f/g)].map(
      ([, x = '', y = '', width = '', height = '']) => ({ x: +x, y: +y, width: +width, height: +height }),
    );
  });
}

/** The texts of all codes on the label, from the top; what stands between groups of a GS1 code is left out. */
export async function scanLabel(pdf: Buffer): Promise<{ format: string; text: string }[]> {
  const [width, height] = [inches.width * dotsPerInch, inches.height * dotsPerInch];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  const dot = (points: number) => Math.round((points * dotsPerInch) / 72);
  for (const box of filled(pdf)) {
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
    formats: ['Code128'],
    maxNumberOfSymbols: 8,
  });
  return codes
    .sort((one, other) => one.position.topLeft.y - other.position.topLeft.y)
    .map(({ format, text }) => ({ format, text }));
}
