/** Reads codes in a worker, so that the live picture never stutters. */
import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
// The package would load this file from another host; this one comes from our server.
import reader from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** QR codes with an address, or any code that is on boxes and shelves. */
export type Reads = 'addresses' | 'products';

const formatsOf = {
  addresses: ['qr_code'],
  products: ['qr_code', 'data_matrix', 'code_128', 'code_39', 'itf', 'ean_13', 'ean_8', 'upc_a', 'upc_e'],
} as const;

interface Asked {
  readonly picture: ImageBitmap;
  readonly reads: Reads;
}

/** The result for one picture. */
export type CodesReply = { readonly codes: readonly string[] } | { readonly isFaulty: true };

const loaded = prepareZXingModule({ overrides: { locateFile: () => reader }, fireImmediately: true });
// Reported with the first picture.
loaded.catch(() => undefined);

async function codesIn({ picture, reads }: Asked): Promise<CodesReply> {
  try {
    await loaded;
    const found = await new BarcodeDetector({ formats: [...formatsOf[reads]] }).detect(picture);
    return { codes: found.map(({ rawValue }) => rawValue) };
  } catch {
    return { isFaulty: true };
  } finally {
    picture.close();
  }
}

addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  void codesIn(data).then((reply) => postMessage(reply));
});
