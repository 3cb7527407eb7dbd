import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isSmallJpeg } from './small-jpeg.ts';

/** The beginning of a JPEG: a table of some length, and the frame with its size. */
function jpeg(width: number, height: number, tableBytes = 65) {
  const table = Buffer.alloc(tableBytes + 4);
  table.writeUInt16BE(0xff_db, 0);
  table.writeUInt16BE(tableBytes + 2, 2);
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), table, frame]);
}

it('takes a JPEG up to a size, by what its frame announces', () => {
  expect([isSmallJpeg(jpeg(640, 480), 1280), isSmallJpeg(jpeg(1280, 1280), 1280)]).toEqual([true, true]);
  expect([isSmallJpeg(jpeg(1281, 1), 1280), isSmallJpeg(jpeg(65_000, 65_000), 1280)]).toEqual([false, false]);
  expect([isSmallJpeg(jpeg(0, 10), 1280), isSmallJpeg(Buffer.from('<svg>'), 1280)]).toEqual([false, false]);
});

it('reads to the end of anything, and takes nothing without a frame', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const picture = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(bytes)]);
      expect(typeof isSmallJpeg(picture, 1)).toBe('boolean');
    }),
  );
  expect(isSmallJpeg(jpeg(10, 10).subarray(0, 30), 1280)).toBe(false);
});
