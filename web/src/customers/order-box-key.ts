/** Which keys the order-number box lets through. */

type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>;

const moving = new Set([
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Enter',
  'Backspace',
  'Delete',
  'Shift',
  'Tab',
]);

/** Digits, arrows, Enter, Backspace, Delete, Shift, Tab, and Ctrl (or Command) with C or V; nothing else. */
export function isOrderBoxKey(pressed: PressedKey): boolean {
  if (pressed.ctrlKey || pressed.metaKey) return /^[cv]$/i.test(pressed.key);
  return moving.has(pressed.key) || /^\d$/.test(pressed.key);
}

/** The digits of text that got in another way, such as by pasting. */
export function orderDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, 16);
}
