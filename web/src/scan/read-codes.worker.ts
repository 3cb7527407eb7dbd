/** Reads QR codes in a worker, so that the live picture never stutters. */
import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
// The package would load this file from another host; ours comes from our server.
import reader from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** The result for one picture. */
export type CodesReply = { readonly codes: readonly string[] } | { readonly isFaulty: true };

const loaded = prepareZXingModule({ overrides: { locateFile: () => reader }, fireImmediately: true });
// Reported with the first picture.
loaded.catch(() => undefined);

async function codesIn(picture: ImageBitmap): Promise<CodesReply> {
  try {
    await loaded;
    const found = await new BarcodeDetector({ formats: ['qr_code'] }).detect(picture);
    return { codes: found.map(({ rawValue }) => rawValue) };
  } catch {
    return { isFaulty: true };
  } finally {
    picture.close();
  }
}

addEventListener('message', ({ data }: MessageEvent<ImageBitmap>) => {
  void codesIn(data).then((reply) => postMessage(reply));
});
