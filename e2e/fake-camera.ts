/** Journeys whose browser has a camera that shows a QR code, drawn here; each picture needs a browser of its own. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import bwip from 'bwip-js/node';
import { launchOptions } from './browser.ts';
import { test as journey } from './journey.ts';

/** A camera of the journey's browser. */
export interface FakeCamera {
  /** What its code says; `{here}` stands for the address of the server. Nothing to read when absent. */
  readonly shows?: string;
  /** What the browser answers in the person's stead when a page asks for the camera. */
  readonly isAllowed: boolean;
}

const width = 640;
const height = 480;

/** A film of two frames in the format that Chromium's fake camera plays over and over. */
function filmOf(text: string | undefined): Buffer {
  const luma = Buffer.alloc(width * height, 200);
  if (text !== undefined) {
    const [code] = bwip.raw('qrcode', text, {});
    if (code === undefined || !('pixs' in code)) throw new Error('no QR code');
    const edge = Math.floor((height - 80) / code.pixx);
    const left = Math.floor((width - edge * code.pixx) / 2);
    const top = Math.floor((height - edge * code.pixy) / 2);
    luma.fill(235);
    for (let y = 0; y < edge * code.pixy; y += 1) {
      for (let x = 0; x < edge * code.pixx; x += 1) {
        const isDark = code.pixs[Math.floor(y / edge) * code.pixx + Math.floor(x / edge)] === 1;
        if (isDark) luma[(top + y) * width + left + x] = 24;
      }
    }
  }
  const frame = [Buffer.from('FRAME\n'), luma, Buffer.alloc((width * height) / 2, 128)];
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F20:1 Ip A1:1 C420jpeg\n`), ...frame, ...frame]);
}

async function launchWith(camera: FakeCamera, film: string): Promise<Browser> {
  const options = await launchOptions();
  return chromium.launch({
    ...options,
    args: [
      ...(options.args ?? []),
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
      `--use-fake-ui-for-media-stream${camera.isAllowed ? '' : '=deny'}`,
    ],
  });
}

/** `test.use({ camera })` gives the journey's browser that camera; without it there is none. */
export const test = journey.extend<{ camera: FakeCamera | undefined }>({
  camera: [undefined, { option: true }],
  context: async ({ camera, context, baseURL, viewport, locale, timezoneId }, use) => {
    if (camera === undefined) {
      await use(context);
      return;
    }
    const folder = await mkdtemp(join(tmpdir(), 'operatory-camera-'));
    const film = join(folder, 'film.y4m');
    await writeFile(film, filmOf(camera.shows?.replace('{here}', baseURL ?? '')));
    const browser = await launchWith(camera, film);
    const given = { baseURL, locale, timezoneId };
    const known = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    await use(await browser.newContext({ ...known, viewport }));
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  },
});
