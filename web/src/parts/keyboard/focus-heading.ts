/** Moves the focus to a page that replaced another. */

/** A `ref` for its heading, which needs `tabIndex={-1}`, or for a button: focuses it unless something else on the page has the focus. */
export function focusHeading(heading: HTMLElement | null): void {
  // Also if the focus is on an ancestor of the heading, where it was moved while the page loaded.
  if (document.activeElement?.contains(heading) === true) heading?.focus({ preventScroll: true });
}
