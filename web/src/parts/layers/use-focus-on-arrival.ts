/** Focuses the field that a screen is opened for, except where that would open an on-screen keyboard. */
import { type RefObject, useEffect } from 'react';

/**
 * Runs once, when the screen opens. The focus stays where someone already works: in a field, a dialog, or a table whose
 * screen got this field later.
 */
export function useFocusOnArrival(field: RefObject<HTMLElement | null>, isOn = true) {
  useEffect(() => {
    if (!isOn || window.matchMedia('(pointer: coarse)').matches) return;
    const isSomewhere = document.activeElement?.closest('input, textarea, table, [role=dialog]');
    if (isSomewhere) return;
    field.current?.focus({ preventScroll: true });
  }, [field, isOn]);
}
