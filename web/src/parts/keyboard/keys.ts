/** The page's only global keyboard listener: Esc, the search keys, and the screens' shortcuts. */
import { useEffect, useRef } from 'react';
import { closeTopLayer, isLayerOpen } from '../layers/layer-stack.ts';

/**
 * `/`, `?`, and `o` are those keys, `digit` is any digit, `+`, or `(`, and `mod+k` is Ctrl-K or Command-K.
 */
export type Shortcut = '/' | '?' | 'o' | 'digit' | 'mod+k' | 'mod+enter';

/** What typing does in the focused control: nothing, or it enters a number or text. */
export type Writing = 'nothing' | 'a number' | 'text';

type Handler = () => void;

const handlers = new Map<Shortcut, Handler[]>();

/**
 * Shortcuts of one printable character; people who use speech input, or rest a hand on the keyboard, can turn them off.
 */
const singleKeys: ReadonlySet<Shortcut> = new Set(['/', '?', 'o', 'digit']);
let isTakingSingleKeys = true;

/** Turns single-key shortcuts on or off for this tab. */
export function takeSingleKeys(isOn: boolean) {
  isTakingSingleKeys = isOn;
}

/** Whether single-key shortcuts are on. */
export const areSingleKeysTaken = () => isTakingSingleKeys;

const pressed = /^(?:checkbox|radio|button|submit|reset|file|image)$/;
const numeric = /^(?:numeric|decimal)$/;

function writingIn(target: EventTarget | null): Writing {
  if (!(target instanceof HTMLElement)) return 'nothing';
  if (target instanceof HTMLInputElement) {
    if (pressed.test(target.type)) return 'nothing';
    return numeric.test(target.inputMode) ? 'a number' : 'text';
  }
  return target.isContentEditable || /^(?:TEXTAREA|SELECT)$/.test(target.tagName) ? 'text' : 'nothing';
}

/** The shortcut of a key event; undefined if the key types something in the focused control. */
export function shortcutOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  writing: Writing,
): Shortcut | undefined {
  if (event.altKey) return undefined;
  const isWithMod = event.ctrlKey || event.metaKey;
  if (isWithMod && event.key.toLowerCase() === 'k') return 'mod+k';
  if (isWithMod && event.key === 'Enter') return 'mod+enter';
  if (isWithMod || writing === 'text') return undefined;
  if (event.key === '/' || event.key === '?' || event.key === 'o') return event.key;
  if (writing === 'nothing' && /^[\d+(]$/.test(event.key)) return 'digit';
  return undefined;
}

/** Opens the product of the focused row or card. Returns false if there is none. */
function openProductAt(target: EventTarget | null): boolean {
  const row = target instanceof Element ? target.closest('tr, article') : null;
  const link = row?.querySelector<HTMLElement>('[data-open-product]');
  link?.click();
  return link !== null && link !== undefined;
}

function onKeyDown(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing) return;
  if (event.key === 'Escape') {
    if (closeTopLayer()) event.preventDefault();
    return;
  }
  const shortcut = shortcutOf(event, writingIn(event.target));
  if (shortcut === undefined || isLayerOpen() || (singleKeys.has(shortcut) && !isTakingSingleKeys)) return;
  if (shortcut === 'o') {
    if (openProductAt(event.target)) event.preventDefault();
    return;
  }
  const handler = handlers.get(shortcut)?.at(-1);
  if (handler === undefined) return;
  // A digit is typed into the field that the handler focuses.
  if (shortcut !== 'digit') event.preventDefault();
  handler();
}

/** Starts listening; called once by the entry. */
export function listenToKeys() {
  window.addEventListener('keydown', onKeyDown);
}

/** The newest screen that registers a shortcut gets it; the previous one gets it back when that screen is left. */
export function useShortcut(shortcut: Shortcut, handler: Handler, isOn = true) {
  const latest = useRef(handler);
  latest.current = handler;
  useEffect(() => {
    if (!isOn) return;
    const run = () => latest.current();
    const list = handlers.get(shortcut) ?? [];
    handlers.set(shortcut, list);
    list.push(run);
    return () => {
      list.splice(list.indexOf(run), 1);
    };
  }, [shortcut, isOn]);
}
