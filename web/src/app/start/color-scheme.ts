/** Light, dark or the device's setting: a choice of this browser. The page's head applies it before the first paint. */
import { observable, useObservable } from '../../parts/hooks/observable.ts';

export type ColorScheme = 'light' | 'dark' | 'auto';

/** The early-start script of index.html reads the same key. */
const storageKey = 'operatory.colorScheme';
const device = window.matchMedia('(prefers-color-scheme: dark)');

function storedChoice(): ColorScheme {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === 'light' || stored === 'dark' ? stored : 'auto';
  } catch {
    return 'auto';
  }
}

const choice = observable(storedChoice());

function apply() {
  const scheme = choice.get() === 'auto' ? (device.matches ? 'dark' : 'light') : choice.get();
  document.documentElement.setAttribute('data-theme', scheme);
}

function choose(next: ColorScheme) {
  try {
    localStorage.setItem(storageKey, next);
  } catch {
    // A browser without storage keeps the choice until the page is reloaded.
  }
  choice.set(next);
}

/** Follows the device and the choice made in another tab; called once by the entry. */
export function followColorScheme() {
  apply();
  choice.subscribe(apply);
  device.addEventListener('change', apply);
  window.addEventListener('storage', (event) => {
    if (event.key === storageKey) choice.set(storedChoice());
  });
}

/** The choice, and how to change it. */
export const useColorScheme = (): readonly [ColorScheme, (next: ColorScheme) => void] => [
  useObservable(choice),
  choose,
];
