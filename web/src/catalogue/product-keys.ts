/** Keys that work anywhere in a product of a list: the hands stay on the keys. */
import type { KeyboardEvent } from 'react';

/** `o` opens the product and `/` goes back to the search; in a text field of the product they do so too, it takes digits. */
export function onProductKey(event: KeyboardEvent<HTMLElement>, onLeave: () => void) {
  if (event.ctrlKey || event.metaKey || event.altKey || (event.key !== 'o' && event.key !== '/')) return;
  event.preventDefault();
  if (event.key === '/') onLeave();
  else event.currentTarget.querySelector<HTMLElement>('[data-open-product]')?.click();
}
