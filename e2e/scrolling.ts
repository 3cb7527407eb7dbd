/** Scrolling without the wheel: on a busy machine, the browser sometimes never confirms a turn of the wheel, and the journey waits for it. */
import { expect, type Locator, type Page } from '@playwright/test';

/** Scrolls the page by this many pixels, up if negative. */
export const scrollPage = (page: Page, pixels: number) =>
  page.evaluate((distance) => window.scrollBy({ top: distance, behavior: 'instant' }), pixels);

/** Moves whatever scrolls around an element to its end. */
export const scrollToEndAround = (element: Locator) =>
  element.evaluate((start) => {
    for (let node = start.parentElement; node !== null; node = node.parentElement) node.scrollTop = node.scrollHeight;
  });

/** The element's middle is what a pointer would hit: nothing that stays in place lies over it. */
export async function expectOnTop(element: Locator): Promise<void> {
  await expect
    .poll(() =>
      element.evaluate((node) => {
        const { x, y, width, height } = node.getBoundingClientRect();
        return node.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      }),
    )
    .toBe(true);
}

/** Just below the element, down to the edge of what scrolls around it, there's nothing but its own background. */
export const isAboveNothing = (element: Locator) =>
  element.evaluate((node) => {
    let scroller = node.parentElement;
    while (scroller !== null && getComputedStyle(scroller).overflowY !== 'auto') scroller = scroller.parentElement;
    if (scroller === null) throw new Error('nothing scrolls');
    const gap = scroller.getBoundingClientRect().bottom - node.getBoundingClientRect().bottom;
    const shadow = / (\d+)px 0px 0px/.exec(getComputedStyle(node).boxShadow)?.[1] ?? '0';
    return gap <= Number(shadow);
  });
