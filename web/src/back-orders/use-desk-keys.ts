/** The desk's keys: one letter each starts a decision about the open line, wherever the focus is on the page. */
import type { BackOrderLine } from '@operatory/contract/back-orders';
import type { BackOrderAction } from '@operatory/domain/back-orders';
import { type RefObject, useEffect, useRef } from 'react';
import { areSingleKeysTaken } from '../parts/keyboard/keys.ts';
import { isLayerOpen } from '../parts/layers/layer-stack.ts';

const actionOfKey: Readonly<Record<string, BackOrderAction>> = { w: 'wait', s: 'swap', p: 'split', c: 'cancel' };

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName);

interface DeskKeys {
  readonly open: BackOrderLine | undefined;
  readonly action: BackOrderAction | undefined;
  readonly onAction: (action: BackOrderAction | undefined) => void;
  /** The line is next to the list, not in a layer over it. */
  readonly isBeside: boolean;
}

/** Returns the props for the screen's element. Esc cancels a decision that was started. */
export function useDeskKeys(keys: DeskKeys): RefObject<HTMLElement | null> {
  const screen = useRef<HTMLElement>(null);
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { open, action, onAction, isBeside } = latest.current;
      if (event.defaultPrevented || event.isComposing || open === undefined || !open.mayDecide) return;
      // A field that disappears, and a page that was just opened, leave the focus on the body. A line that covers the list is the top layer.
      const isHere = event.target === document.body || screen.current?.contains(event.target as Node) === true;
      if (isBeside ? !isHere || isLayerOpen() : !isLayerOpen()) return;
      if (event.key === 'Escape' && action !== undefined) {
        event.preventDefault();
        onAction(undefined);
        return;
      }
      const wanted = actionOfKey[event.key.toLowerCase()];
      if (wanted === undefined || isTyping(event.target)) return;
      if (event.ctrlKey || event.metaKey || event.altKey || !areSingleKeysTaken()) return;
      event.preventDefault();
      onAction(wanted);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return screen;
}
