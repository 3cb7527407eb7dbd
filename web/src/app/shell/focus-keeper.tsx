/**
 * Keeps the focus near its position when the focused element is removed or disabled, such as a button after its
 * action: it moves to the surrounding element. Without this, the next Tab starts at the top of the page.
 */
import { useEffect } from 'react';

/** Delay for components that restore the focus themselves, in ms. */
const settle = 200;

/** Elements that can take the focus and that screen readers announce meaningfully. */
const places = 'section, form, article, li, [role="dialog"], [role="tabpanel"], [role="region"], main';

function placesAround(element: Element): HTMLElement[] {
  const around: HTMLElement[] = [];
  for (let node = element.parentElement; node !== null; node = node.parentElement) {
    if (node.matches(places)) around.push(node);
  }
  return around;
}

const isGone = (element: Element) => !element.isConnected || element.matches(':disabled');

export function FocusKeeper() {
  useEffect(() => {
    let last: { readonly element: Element; readonly around: readonly HTMLElement[] } | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const note = ({ target }: FocusEvent) => {
      if (target instanceof Element) last = { element: target, around: placesAround(target) };
    };
    const isLost = () =>
      last !== undefined &&
      isGone(last.element) &&
      (document.activeElement === document.body || document.activeElement === last.element);
    const look = () => {
      if (timer !== undefined || !isLost()) return;
      timer = setTimeout(() => {
        timer = undefined;
        // An element that was disabled only briefly gets the focus back.
        if (document.activeElement === document.body && last !== undefined && !isGone(last.element)) {
          if (last.element instanceof HTMLElement) last.element.focus({ preventScroll: true });
        }
        if (!isLost()) return;
        const place = last?.around.find((around) => around.isConnected && around.closest('[inert]') === null);
        if (place === undefined) return;
        if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
        place.focus({ preventScroll: true });
      }, settle);
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    document.addEventListener('focusin', note);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('focusin', note);
    };
  }, []);
  return null;
}
