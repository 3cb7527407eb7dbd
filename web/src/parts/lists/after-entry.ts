/** Moves the focus when an entry is removed from its list. */

const reachable = 'summary, a[href], button:not(:disabled)';
const controls = `${reachable}, input, textarea, select`;

function focusPlace(place: HTMLElement | null): void {
  if (place === null) return;
  if (!place.matches(reachable) && !place.hasAttribute('tabindex')) place.tabIndex = -1;
  place.focus();
}

/**
 * Call it with the clicked element before the entry is removed. Returns a function that focuses the next entry, the
 * previous one, or the page's heading if there's no other.
 */
export function afterEntry(pressed: Element): () => void {
  const entry = pressed.closest('details, tr, li');
  const others = [entry?.nextElementSibling, entry?.previousElementSibling].filter(
    (other) => other?.tagName === entry?.tagName,
  );
  return () => {
    // Someone who has already moved on stays where they are.
    const focused = document.activeElement;
    if (focused?.matches(controls) === true && entry?.contains(focused) !== true) return;
    const next = others
      .filter((other) => other?.isConnected === true)
      .map((other) => other?.querySelector<HTMLElement>(reachable))
      .find((found) => found != null);
    focusPlace(next ?? document.querySelector<HTMLElement>('#content h1'));
  };
}
