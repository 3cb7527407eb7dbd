/** Buffers keys from choosing a destination until its field exists, so that no letter is lost. */

/** After waiting this long, people look at the screen before they continue typing, in ms. */
const longestWaitMs = 5_000;

let typed: string | undefined;
let stop: () => void = () => undefined;

/** The text after one more key; `undefined` if the key doesn't type text. */
export function textAfter(text: string, key: string): string | undefined {
  if (key === 'Backspace') return text.slice(0, -1);
  return [...key].length === 1 ? text + key : undefined;
}

/** Buffers letters for the next field that accepts them; keys with other functions end it. */
export function gatherTyped(): void {
  stop();
  typed = '';
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.key === 'Shift') return;
    const next = textAfter(typed ?? '', event.key);
    if (next === undefined) {
      stop();
      return;
    }
    // Not for the screen that is being left, nor its shortcuts.
    event.preventDefault();
    event.stopImmediatePropagation();
    typed = next;
  };
  window.addEventListener('keydown', onKeyDown, true);
  const timer = setTimeout(() => stop(), longestWaitMs);
  stop = () => {
    window.removeEventListener('keydown', onKeyDown, true);
    clearTimeout(timer);
    typed = undefined;
    stop = () => undefined;
  };
}

/** Returns the buffered text once; keys then go to the page again. */
export function takeTyped(): string {
  const text = typed ?? '';
  stop();
  return text;
}
