/** True only after a state has lasted a while, so that fast responses never flash a skeleton. */
import { useEffect, useState } from 'react';

/** `isOn` for at least `delay` ms (150 by default). */
export function useDelayed(isOn: boolean, delay = 150): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => setIsLate(true), delay);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isOn, delay]);
  return isOn && isLate;
}
