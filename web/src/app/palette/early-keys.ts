/** Keys typed between the shortcut and the palette's appearance go to the palette, not to the field behind it. */
import { useEffect } from 'react';
import { shortcutOf } from '../../parts/keyboard/keys.ts';
import { isLayerOpen } from '../../parts/layers/layer-stack.ts';

/** The palette's file may never arrive; then the keys are the page's again, in ms. */
const atMost = 3_000;

let held: string[] = [];

function hold(event: KeyboardEvent) {
  if (event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  event.stopPropagation();
  held.push(event.key);
}

/** Ends the holding and returns the keys in their order. */
export function takeKeys(): readonly string[] {
  removeEventListener('keydown', hold, true);
  const keys = held;
  held = [];
  return keys;
}

function begin(event: KeyboardEvent) {
  if (event.repeat || isLayerOpen() || shortcutOf(event, 'text') !== 'mod+k') return;
  takeKeys();
  addEventListener('keydown', hold, true);
  setTimeout(takeKeys, atMost);
}

/** For pages with a field that would get the keys otherwise; only those of people who have the palette. */
export function useEarlyKeys() {
  useEffect(() => {
    addEventListener('keydown', begin, true);
    return () => removeEventListener('keydown', begin, true);
  }, []);
}
