/** The one place that listens to the keyboard for the whole page: Esc, the search keys and screens' shortcuts. */
import { useEffect, useRef } from 'react';
import { closeTopLayer, isLayerOpen } from './layer-stack.ts';

/** `/` and `?` stand for themselves, `digit` for any of them and for `+` and `(`, `mod+k` for Ctrl-K and Command-K. */
export type Shortcut = '/' | '?' | 'digit' | 'mod+k' | 'mod+enter';

type Handler = () => void;

const handlers = new Map<Shortcut, Handler[]>();

/** Shortcuts of one printable sign; who speaks to the machine, or rests a hand on it, can turn them off. */
const singleKeys: ReadonlySet<Shortcut> = new Set(['/', '?', 'digit']);
let isTakingSingleKeys = true;

/** Turns the shortcuts of one printable sign on or off for this window. */
export function takeSingleKeys(isOn: boolean) {
  isTakingSingleKeys = isOn;
}

/** Do shortcuts of one printable sign count? */
export const areSingleKeysTaken = () => isTakingSingleKeys;

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}

/** Which shortcut a key press is; keys that type a letter are none while somebody types. */
export function shortcutOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  isInField: boolean,
): Shortcut | undefined {
  if (event.altKey) return undefined;
  const isWithMod = event.ctrlKey || event.metaKey;
  if (isWithMod && event.key.toLowerCase() === 'k') return 'mod+k';
  if (isWithMod && event.key === 'Enter') return 'mod+enter';
  if (isWithMod || isInField) return undefined;
  if (event.key === '/' || event.key === '?') return event.key;
  if (/^[\d+(]$/.test(event.key)) return 'digit';
  return undefined;
}

function onKeyDown(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing) return;
  if (event.key === 'Escape') {
    if (closeTopLayer()) event.preventDefault();
    return;
  }
  const shortcut = shortcutOf(event, isTyping(event.target));
  if (shortcut === undefined || isLayerOpen() || (singleKeys.has(shortcut) && !isTakingSingleKeys)) return;
  const handler = handlers.get(shortcut)?.at(-1);
  if (handler === undefined) return;
  // A digit goes on into the field that the handler puts the focus in.
  if (shortcut !== 'digit') event.preventDefault();
  handler();
}

/** Starts listening; called once by the entry. */
export function listenToKeys() {
  window.addEventListener('keydown', onKeyDown);
}

/** The newest screen that asks for a shortcut gets it; it goes back to the one before when that screen leaves. */
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
