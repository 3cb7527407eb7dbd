/** Distinguishes pictures that a browser can safely show from anything else. */

/** Start-of-frame markers; those between them define tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/**
 * Whether it's a JPEG of at most `maxPixels` on each side. Read from its frame, because a few bytes can announce a picture that
 * takes gigabytes to draw.
 */
export function isSmallJpeg(bytes: Buffer, maxPixels: number): boolean {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xff_d8) return false;
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (isFrame(marker)) {
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
      return height > 0 && width > 0 && Math.max(height, width) <= maxPixels;
    }
    at += 2 + Math.max(2, bytes.readUInt16BE(at + 2));
  }
  return false;
}
