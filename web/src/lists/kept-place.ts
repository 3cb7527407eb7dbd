/** The scroll position of a list before one of its products was opened, so that Back shows the same row. */

interface KeptPlace {
  /** Identifies the list's entry in the tab's history. */
  readonly step: string | undefined;
  readonly itemNumber: string;
  /** Of the panel, in px. */
  readonly scrollTop: number;
}

let kept: KeptPlace | undefined;

/** The scrolling ancestor of an element: the panel's body. */
function scrollerOf(element: HTMLElement): HTMLElement {
  for (let above = element.parentElement; above !== null; above = above.parentElement) {
    if (/^(?:auto|scroll)$/.test(getComputedStyle(above).overflowY)) return above;
  }
  return document.documentElement;
}

/** Called when a product of the list is opened. */
export function keepPlace(step: string | undefined, itemNumber: string, table: HTMLElement): void {
  kept = { step, itemNumber, scrollTop: scrollerOf(table).scrollTop };
}

/** The product that was opened from this step of the history, if one was. */
export const keptItemOf = (step: string | undefined): string | undefined =>
  kept !== undefined && kept.step === step ? kept.itemNumber : undefined;

/** Restores the scroll position. */
export function restoreScroll(table: HTMLElement): void {
  if (kept !== undefined) scrollerOf(table).scrollTop = kept.scrollTop;
}
