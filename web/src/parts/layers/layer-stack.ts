/** The open layers, oldest first: Esc closes the top one, and only the top one can be reached. */
import { useEffect, useRef } from 'react';

interface OpenLayer {
  readonly element: HTMLElement;
  close(): void;
}

const open: OpenLayer[] = [];

/** The content under all layers, inert while one is open. */
function ground(): HTMLElement | null {
  return document.getElementById('root');
}

function shareReach() {
  ground()?.toggleAttribute('inert', open.length > 0);
  const page = document.documentElement;
  if (open.length > 0 && !page.hasAttribute('data-layer-open')) {
    page.style.setProperty('--scroll-bar', `${window.innerWidth - page.clientWidth}px`);
  }
  page.toggleAttribute('data-layer-open', open.length > 0);
  open.forEach((layer, index) => {
    layer.element.toggleAttribute('inert', index < open.length - 1);
  });
}

/** Closes the top layer; false when there is none. */
export function closeTopLayer(): boolean {
  const top = open.at(-1);
  top?.close();
  return top !== undefined;
}

/** Whether anything is open over the page. */
export const isLayerOpen = () => open.length > 0;

const focusable =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex]:not([tabindex="-1"])';

function focusInto(element: HTMLElement) {
  const wanted =
    element.querySelector<HTMLElement>('[data-autofocus]') ?? element.querySelector<HTMLElement>(focusable) ?? element;
  wanted.focus({ preventScroll: true });
}

/**
 * Makes an element the top layer while it is mounted: it gets the focus, the rest of the page is inert, and the
 * focus returns to where it was when the layer closes. Give the element `tabIndex={-1}`.
 */
export function useLayer(close: () => void) {
  const element = useRef<HTMLDivElement>(null);
  const latestClose = useRef(close);
  latestClose.current = close;

  useEffect(() => {
    const node = element.current;
    if (node === null) return;
    const cameFrom = document.activeElement instanceof HTMLElement ? document.activeElement : undefined;
    const layer: OpenLayer = { element: node, close: () => latestClose.current() };
    open.push(layer);
    shareReach();
    focusInto(node);
    return () => {
      open.splice(open.indexOf(layer), 1);
      shareReach();
      // If it was opened by an address, no element had the focus before, so the page itself gets it.
      const isThere = cameFrom?.isConnected === true && cameFrom !== document.body;
      const next = isThere ? cameFrom : open.length === 0 ? document.getElementById('content') : null;
      next?.focus({ preventScroll: true });
    };
  }, []);

  return element;
}
