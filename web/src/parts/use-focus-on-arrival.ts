/** Puts the focus into the field a screen is opened for, except where that would pull up a keyboard on glass. */
import { type RefObject, useEffect } from 'react';

/** Runs once, when the screen arrives; somebody who already is somewhere else is left there. */
export function useFocusOnArrival(field: RefObject<HTMLElement | null>, isOn = true) {
  useEffect(() => {
    if (!isOn || window.matchMedia('(pointer: coarse)').matches) return;
    const isSomewhere = document.activeElement?.closest('input, textarea, [role=dialog]');
    if (isSomewhere) return;
    field.current?.focus({ preventScroll: true });
  }, [field, isOn]);
}
