/** Takes the keyboard along to a page that replaced another. */

/** A `ref` for its heading, which needs `tabIndex={-1}`: focuses it unless something on the page has the focus. */
export function focusHeading(heading: HTMLElement | null): void {
  if (document.activeElement === document.body) heading?.focus({ preventScroll: true });
}
