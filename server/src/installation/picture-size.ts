/** How many pixels a picture has, as its header says: a small file may unpack to more than a browser can show. */

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** A JPEG's size is in its first frame header, after segments of any length. */
function sizeOfJpeg(bytes: Buffer): PictureSize | undefined {
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

/** A WebP has one of three headers. */
function sizeOfWebp(bytes: Buffer): PictureSize | undefined {
  if (bytes.length < 30) return undefined;
  const kind = bytes.toString('latin1', 12, 16);
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (kind === 'VP8L') {
    const bits = bytes.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
}

/** `bytes` are known to be of this type. undefined if the header ends before it says. */
export function pictureSize(type: string, bytes: Buffer): PictureSize | undefined {
  if (type === 'image/jpeg') return sizeOfJpeg(bytes);
  if (type === 'image/webp') return sizeOfWebp(bytes);
  return bytes.length < 24 ? undefined : { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}
