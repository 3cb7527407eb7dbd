/** Scrolling without the wheel: on a busy machine, the browser sometimes never confirms a turn of the wheel, and the journey waits for it. */
import type { Locator, Page } from '@playwright/test';

/** Scrolls the page by this many pixels, up if negative. */
export const scrollPage = (page: Page, pixels: number) =>
  page.evaluate((distance) => window.scrollBy({ top: distance, behavior: 'instant' }), pixels);

/** Moves whatever scrolls around an element to its end. */
export const scrollToEndAround = (element: Locator) =>
  element.evaluate((start) => {
    for (let node = start.parentElement; node !== null; node = node.parentElement) node.scrollTop = node.scrollHeight;
  });
