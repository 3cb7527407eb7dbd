/** For journeys whose browser has a camera that shows a QR code drawn here; each picture needs a separate browser. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import bwip from 'bwip-js/node';
import { launchOptions } from './browser.ts';
import { test as journey } from './journey.ts';

/** A camera of the journey's browser. */
export interface FakeCamera {
  /** The text of its code; `{here}` is replaced by the server's address. If absent, there is nothing to read. */
  readonly shows?: string;
}

const width = 640;
const height = 480;

interface Matrix {
  readonly edge: number;
  /** Row by row; 1 is dark. */
  readonly dots: readonly number[];
}

function matrixOf(text: string): Matrix {
  const [code] = bwip.raw('qrcode', text, {});
  if (code === undefined || !('pixs' in code)) throw new Error('no QR code');
  return { edge: code.pixx, dots: code.pixs };
}

/** A film of two frames in the format that Chromium's fake camera plays over and over. */
function filmOf(text: string | undefined): Buffer {
  const luma = Buffer.alloc(width * height, 235);
  if (text !== undefined) {
    const { edge, dots } = matrixOf(text);
    const dot = Math.floor((height - 80) / edge);
    const left = Math.floor((width - dot * edge) / 2);
    const top = Math.floor((height - dot * edge) / 2);
    for (let y = 0; y < dot * edge; y += 1) {
      for (let x = 0; x < dot * edge; x += 1) {
        const isDark = dots[Math.floor(y / dot) * edge + Math.floor(x / dot)] === 1;
        if (isDark) luma[(top + y) * width + left + x] = 24;
      }
    }
  }
  const frame = [Buffer.from('FRAME\n'), luma, Buffer.alloc((width * height) / 2, 128)];
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F20:1 Ip A1:1 C420jpeg\n`), ...frame, ...frame]);
}

/**
 * For many codes in one journey: the page's camera becomes a sheet of paper, and what comes back puts another code
 * on it. Everything behind the camera is the real thing. Call it before the page is opened.
 */
export async function paperCamera(page: Page): Promise<(text: string) => Promise<void>> {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      const { paper } = window as unknown as { paper: { edge: number; dots: number[] } };
      const canvas = document.createElement('canvas');
      canvas.width = 640;
      canvas.height = 480;
      const pen = canvas.getContext('2d');
      const dot = Math.floor(400 / paper.edge);
      const draw = () => {
        if (pen === null) return;
        pen.fillStyle = 'white';
        pen.fillRect(0, 0, canvas.width, canvas.height);
        pen.fillStyle = 'black';
        paper.dots.forEach((isDark, at) => {
          if (isDark === 1)
            pen.fillRect(120 + dot * (at % paper.edge), 40 + dot * Math.floor(at / paper.edge), dot, dot);
        });
      };
      const stream = canvas.captureStream();
      // A stream of a canvas moves on only when something is drawn.
      const timer = setInterval(() => {
        if (stream.active) draw();
        else clearInterval(timer);
      }, 50);
      draw();
      return stream;
    };
  });
  return (text) => page.evaluate((paper) => void Object.assign(window, { paper }), matrixOf(text));
}

/** Records every stream that the page gets, so that a journey can check whether the camera is off again. */
export async function keepStreams(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const kept: MediaStream[] = [];
    Object.assign(window, { keptStreams: kept });
    const devices = navigator.mediaDevices;
    const ask = devices.getUserMedia.bind(devices);
    devices.getUserMedia = async (wanted) => {
      const stream = await ask(wanted);
      kept.push(stream);
      return stream;
    };
  });
}

/** How many pictures there were, and how many of their tracks still run. */
export const streams = (page: Page) =>
  page.evaluate(() => {
    const { keptStreams } = window as unknown as { keptStreams: MediaStream[] };
    const tracks = keptStreams.flatMap((stream) => stream.getTracks());
    return { asked: keptStreams.length, running: tracks.filter(({ readyState }) => readyState === 'live').length };
  });

/** The page's camera follows `window.cameraFault`: it fails with that error name, or never starts. */
export const faultyCamera = (page: Page) =>
  page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => {
      const { cameraFault } = window as unknown as { cameraFault: string };
      return cameraFault === 'slow'
        ? new Promise(() => undefined)
        : Promise.reject(new DOMException('not now', cameraFault));
    };
  });

export const disconnectCamera = (page: Page) =>
  page.evaluate(() => {
    const { keptStreams } = window as unknown as { keptStreams: MediaStream[] };
    keptStreams.at(-1)?.getVideoTracks()[0]?.dispatchEvent(new Event('ended'));
  });

async function launchWith(film: string): Promise<Browser> {
  const options = await launchOptions();
  return chromium.launch({
    ...options,
    args: [
      ...(options.args ?? []),
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
      '--use-fake-ui-for-media-stream',
    ],
  });
}

/** `test.use({ camera })` gives the journey's browser that camera; without it, there is none. */
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
    const browser = await launchWith(film);
    const given = { baseURL, locale, timezoneId };
    const known = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    await use(await browser.newContext({ ...known, viewport }));
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  },
});
