/** Reads QR codes in a thread of its own, so that the live picture never stutters. */
import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
// The package would ask a host of others for this file; ours comes from where the page came from.
import reader from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** What the page is told about one picture. */
export type CodesReply = { readonly codes: readonly string[] } | { readonly isFaulty: true };

const loaded = prepareZXingModule({ overrides: { locateFile: () => reader }, fireImmediately: true });
// The first picture hears of it.
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
