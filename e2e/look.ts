/** Visual rules that can be checked on every screen: touch targets, and no layout shifts while it loads. */
import { expect, type Page } from '@playwright/test';

/**
 * Fails when something that can be pressed is lower than 44 px, or narrower and no word, on a phone. Counted is what
 * gets the click: a label with its checkbox, and padding that a control adds around itself. Words within a sentence are text.
 */
export async function expectThumbSized(page: Page): Promise<void> {
  const small = await page.evaluate(() => {
    const controls = 'a[href], button, input, select, textarea, summary, [role="option"]';
    const isText = (control: Element) =>
      getComputedStyle(control).display === 'inline' &&
      (control.parentElement?.textContent ?? '').trim().length > (control.textContent ?? '').trim().length;
    const sizesOf = (control: HTMLElement) => {
      const pressed = control.matches('[type="checkbox"], [type="radio"]')
        ? (control.closest('label') ?? control)
        : control;
      const { width, height } = pressed.getBoundingClientRect();
      const room = ['::before', '::after']
        .map((part) => getComputedStyle(control, part))
        .filter(({ content, position }) => content !== 'none' && position === 'absolute');
      const most = (own: number, added: string[]) =>
        Math.max(own, ...added.map((size) => Number.parseFloat(size) || 0));
      return {
        width: most(
          width,
          room.map((part) => part.width),
        ),
        height: most(
          height,
          room.map((part) => part.height),
        ),
      };
    };
    return [...document.querySelectorAll<HTMLElement>(controls)]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }) && control.closest('[inert]') === null)
      .filter((control) => getComputedStyle(control).pointerEvents !== 'none' && !control.matches('[href="#content"]'))
      .filter((control) => !isText(control))
      .map((control) => ({ control, ...sizesOf(control) }))
      .filter(({ width, height }) => width > 1 && height > 1)
      .filter(({ control, width, height }) => height < 43.5 || (width < 43.5 && !control.matches('a')))
      .map(
        ({ control, width, height }) =>
          `${Math.round(width)} × ${Math.round(height)}: ${control.getAttribute('aria-label') ?? control.textContent}`,
      );
  });
  expect([...new Set(small)], 'too small for a thumb').toEqual([]);
}

interface Jump {
  readonly value: number;
  readonly what: string;
}

/** From the next page on, records unexpected layout shifts; responses are delayed, so that parts load one by one. */
export async function watchJumps(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const jumps: Jump[] = [];
    Object.assign(window, { jumps });
    interface Shift extends PerformanceEntry {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly { readonly node: Node | null }[];
    }
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        const what = sources.map(({ node }) => (node?.textContent ?? '').slice(0, 40)).join(' | ');
        if (!hadRecentInput) jumps.push({ value, what });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const wire = await page.context().newCDPSession(page);
  await wire.send('Network.enable');
  await wire.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 60,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
}

/** From now on, delays each of the server's responses differently, so that parts load one by one. */
export async function answerInParts(page: Page): Promise<void> {
  const waits = [700, 1_300, 400, 1_000];
  let asked = 0;
  await page.route(/\/api\//, async (route) => {
    const wait = waits[asked++ % waits.length];
    await new Promise((go) => setTimeout(go, wait));
    // The browser may have left the page in the meantime.
    await route.continue().catch(() => undefined);
  });
}

/** Fails if rendered content moved by more than a fiftieth of the window in total, or by more than the given share. */
export async function expectNoJumps(page: Page, most = 0.02): Promise<void> {
  const jumps = await page.evaluate(() => (window as unknown as { readonly jumps: readonly Jump[] }).jumps);
  const sum = jumps.reduce((total, { value }) => total + value, 0);
  expect(sum, `moved while it loaded: ${jumps.map(({ what }) => what).join('; ')}`).toBeLessThanOrEqual(most);
}

/** Waits for resize handlers. */
export const twoFrames = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((go) => requestAnimationFrame(() => requestAnimationFrame(() => go()))));
