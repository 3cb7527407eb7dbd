/** For dialogs that open on their own and take the focus: they wait until nobody is typing. */
import { useEffect, useState } from 'react';

/** A pause between two keys that ends typing, in ms. */
const pause = 1_500;

let typedAt = Number.NEGATIVE_INFINITY;
let isListening = false;

/** Called once by the frame. */
export function listenToTyping() {
  if (isListening) return;
  isListening = true;
  window.addEventListener('keydown', () => {
    typedAt = performance.now();
  });
}

/** True from the first quiet moment on, as long as `isWanted`. */
export function useQuietMoment(isWanted: boolean): boolean {
  const [isQuiet, setIsQuiet] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const left = typedAt + pause - performance.now();
      if (left <= 0) setIsQuiet(true);
      else timer = setTimeout(look, left);
    };
    look();
    return () => {
      clearTimeout(timer);
      setIsQuiet(false);
    };
  }, [isWanted]);
  return isWanted && isQuiet;
}
