/** Light, dark or as the device: a choice of this browser. The page's head applies it before the first paint. */
import { useSyncExternalStore } from 'react';

export type ColourScheme = 'light' | 'dark' | 'auto';

/** The early-start script of index.html reads the same key. */
const storageKey = 'operatory.colourScheme';
const device = window.matchMedia('(prefers-color-scheme: dark)');

function keptChoice(): ColourScheme {
  try {
    const kept = localStorage.getItem(storageKey);
    return kept === 'light' || kept === 'dark' ? kept : 'auto';
  } catch {
    return 'auto';
  }
}

let choice = keptChoice();
const listeners = new Set<() => void>();

function apply() {
  const scheme = choice === 'auto' ? (device.matches ? 'dark' : 'light') : choice;
  document.documentElement.setAttribute('data-theme', scheme);
  for (const listener of listeners) listener();
}

function choose(next: ColourScheme) {
  choice = next;
  try {
    localStorage.setItem(storageKey, next);
  } catch {
    // A browser without storage keeps the choice until it is reloaded.
  }
  apply();
}

/** Follows the device and the choice made in another window; called once by the entry. */
export function followColourScheme() {
  apply();
  device.addEventListener('change', apply);
  window.addEventListener('storage', (event) => {
    if (event.key !== storageKey) return;
    choice = keptChoice();
    apply();
  });
}

/** The choice, and how to change it. */
export function useColourScheme(): readonly [ColourScheme, (next: ColourScheme) => void] {
  const current = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => choice,
  );
  return [current, choose];
}
