import { expect, it } from 'vitest';
import { pictureSize } from './picture-size.ts';

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');

it('reads the size from each header', () => {
  const png = hex('89504e470d0a1a0a 0000000d 49484452 00002ee0 00002f00');
  expect(pictureSize('image/png', png)).toEqual({ width: 12_000, height: 12_032 });
  const jpeg = hex('ffd8 ffe0 0004 0000 ffc2 0011 08 0100 0200 03');
  expect(pictureSize('image/jpeg', jpeg)).toEqual({ width: 512, height: 256 });
  const riff = '52494646 00000000 57454250';
  const extended = hex(`${riff} 56503858 0a000000 00000000 ff0100 ff0000`);
  expect(pictureSize('image/webp', extended)).toEqual({ width: 512, height: 256 });
  const lossless = hex(`${riff} 5650384c 00000000 2f ffc13f00 0000000000`);
  expect(pictureSize('image/webp', lossless)).toEqual({ width: 512, height: 256 });
  const lossy = hex(`${riff} 56503820 00000000 000000 9d012a 0002 0001`);
  expect(pictureSize('image/webp', lossy)).toEqual({ width: 512, height: 256 });
});

it('says nothing of a header that ends early', () => {
  for (const type of ['image/png', 'image/jpeg', 'image/webp'])
    expect(pictureSize(type, hex('ffd8ffe0'))).toBe(undefined);
});
