/** Focuses the field that a screen is opened for, except where that would open an on-screen keyboard. */
import { type RefObject, useEffect } from 'react';

/** Runs once, when the screen opens; if the focus is already elsewhere, it stays there. */
export function useFocusOnArrival(field: RefObject<HTMLElement | null>, isOn = true) {
  useEffect(() => {
    if (!isOn || window.matchMedia('(pointer: coarse)').matches) return;
    const isSomewhere = document.activeElement?.closest('input, textarea, [role=dialog]');
    if (isSomewhere) return;
    field.current?.focus({ preventScroll: true });
  }, [field, isOn]);
}
