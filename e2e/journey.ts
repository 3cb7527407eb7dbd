/** The base of every journey: signing in, and a page that fails the test on any unexpected error in the console or network. */
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { type RunningServer, startServer } from './server.ts';

export { expectAccessible } from './accessible.ts';
export { expect };

export type Person =
  | 'admin'
  | 'manager'
  | 'service'
  | 'viewer'
  | 'submitter'
  | 'editor'
  | 'practice'
  | 'solo'
  | 'lead'
  | 'requester'
  | 'newcomer';

interface Journey {
  /** Lets noise pass that this journey causes on purpose, such as a request refused because the server is down. */
  readonly expectNoise: (pattern: RegExp) => void;
  /** Signs in without the form; the form has its own journey. */
  readonly signedIn: (person: Person) => Promise<Page>;
  /** The worker's server. Each file of journeys starts with fresh demo data, so that files don't affect each other. */
  readonly server: RunningServer;
}

/** For journey steps in separate functions. */
export type SignedIn = Journey['signedIn'];
export type ExpectNoise = Journey['expectNoise'];

interface JourneyOptions {
  /**
   * Does the page load in advance what it will need without a server? Most journeys never lose it, and spare themselves
   * the 110 files by asking the page to save data.
   */
  readonly loadsAhead: boolean;
}

interface ServerOfFile {
  of(file: string): Promise<RunningServer>;
}

/** Notes console errors, page errors, failed requests and server faults of every page of a context. */
function listen(context: BrowserContext, noise: string[]): void {
  context.on('console', (message) => {
    // On a slow machine, preloaded files are needed later than the browser expects.
    if (/was preloaded using link preload but not used/.test(message.text())) return;
    // A page was left while its connection was being made.
    if (/WebSocket is closed before the connection is established/.test(message.text())) return;
    if (message.type() === 'error' || message.type() === 'warning') noise.push(`console: ${message.text()}`);
  });
  context.on('weberror', (error) => noise.push(`page error: ${error.error().message}`));
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Leaving a page, or typing on, cancels requests: that is no failure.
    if (!reason.includes('ERR_ABORTED')) noise.push(`request failed: ${request.url()} ${reason}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 500) noise.push(`fault: ${response.status()} ${response.url()}`);
  });
}

/** Sets the browser's data saver for a page. It's only read seconds after a page has loaded. */
async function setDataSaver(page: Page, dataSaverEnabled: boolean): Promise<void> {
  try {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setDataSaverOverride', { dataSaverEnabled });
  } catch (error) {
    if (!page.isClosed()) throw error;
  }
}

export const test = base.extend<
  Journey & JourneyOptions & { noise: { heard: string[]; expected: RegExp[] } },
  { servers: ServerOfFile }
>({
  servers: [
    async ({ browserName: _ }, use) => {
      let running: { readonly file: string; readonly server: RunningServer } | undefined;
      await use({
        async of(file) {
          if (running?.file === file) return running.server;
          const before = running?.server;
          running = undefined;
          if (before !== undefined && (await before.resetData())) {
            running = { file, server: before };
            return before;
          }
          await before?.remove();
          const server = await startServer({ DEMO_CLOCK_SECONDS: '0' });
          await server.keepData();
          running = { file, server };
          return server;
        },
      });
      await running?.server.remove();
    },
    { scope: 'worker' },
  ],
  // Starting a server isn't part of a journey's time.
  server: [
    async ({ servers }, use, { file }) => {
      await use(await servers.of(file));
    },
    { timeout: 180_000 },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.url);
  },
  loadsAhead: [false, { option: true }],
  noise: [
    async ({ context, loadsAhead }, use) => {
      const noise: { heard: string[]; expected: RegExp[] } = { heard: [], expected: [] };
      listen(context, noise.heard);
      context.on('page', (page) => setDataSaver(page, !loadsAhead));
      // A page that another journey has used before may be there already.
      for (const page of context.pages()) await setDataSaver(page, !loadsAhead);
      await use(noise);
      // Ignore route handlers that are still running after the test.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      const unexpected = noise.heard.filter((line) => !noise.expected.some((pattern) => pattern.test(line)));
      expect(unexpected, 'nothing unexpected in the console or on the network').toEqual([]);
    },
    { auto: true },
  ],
  expectNoise: async ({ noise }, use) => {
    await use((pattern) => noise.expected.push(pattern));
  },
  signedIn: async ({ page, baseURL }, use) => {
    await use(async (person) => {
      // Leave the open page first, so that its pending requests aren't sent under the next person's session.
      if (page.url() !== 'about:blank') await signOut(page);
      const answer = await page.request.post('/api/auth/sign-in/email', {
        data: { email: `${person}@demo.test`, password: 'operatory-demo-1' },
        headers: { origin: baseURL ?? '' },
      });
      expect(answer.ok(), `${person} signs in: ${await answer.text()}`).toBe(true);
      return page;
    });
  },
});

/** Fails when the page scrolls sideways once it has its layout, and names the elements that stick out. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      if (scrollWidth <= clientWidth) return [];
      const wide = [...document.body.querySelectorAll('*')].flatMap((element) => {
        const right = Math.round(element.getBoundingClientRect().right);
        return right > clientWidth ? [`${element.tagName}.${element.className} to ${right}`] : [];
      });
      return [`${scrollWidth - clientWidth} of ${clientWidth} px`, ...wide.slice(0, 12)];
    });
  await expect.poll(overflow, { message: 'what sticks out', timeout: 5_000 }).toEqual([]);
}

/** Ends the session without the page: the page is left first, so that none of its pending requests is refused. */
export async function signOut(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}
