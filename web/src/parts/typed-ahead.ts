/** Keeps what is typed between choosing a place and the moment its field stands, so that no letter is lost on the way. */

/** Whoever has waited so long looks at the screen before typing on, in ms. */
const patience = 5_000;

let typed: string | undefined;
let stop: () => void = () => undefined;

/** What the text is after one more key; `undefined` where the key is no part of a text. */
export function textAfter(text: string, key: string): string | undefined {
  if (key === 'Backspace') return text.slice(0, -1);
  return [...key].length === 1 ? text + key : undefined;
}

/** From now on letters are kept for the next field that takes them; keys that go elsewhere end it. */
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
    // Not for the screen that is being left, nor for its shortcuts.
    event.preventDefault();
    event.stopImmediatePropagation();
    typed = next;
  };
  window.addEventListener('keydown', onKeyDown, true);
  const timer = setTimeout(() => stop(), patience);
  stop = () => {
    window.removeEventListener('keydown', onKeyDown, true);
    clearTimeout(timer);
    typed = undefined;
    stop = () => undefined;
  };
}

/** What was typed since, once; the keys belong to the page again. */
export function takeTyped(): string {
  const text = typed ?? '';
  stop();
  return text;
}
