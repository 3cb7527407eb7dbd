/** Copies a number that someone reads out or pastes elsewhere, such as a tracking number. */
import { icon } from '../icons/icon.tsx';
import { dismissToast, notify } from '../messages/toasts.ts';
import styles from './copy-button.module.css';

/** Material Symbols Rounded (Apache License 2.0). */
const CopyIcon = icon(
  'M300-200q-24 0-42-18t-18-42v-560q0-24 18-42t42-18h440q24 0 42 18t18 42v560q0 24-18 42t-42 18H300Zm0-60h440v-560H300v560ZM180-80q-24 0-42-18t-18-42v-620h60v620h500v60H180Zm120-180v-560 560Z',
);

interface CopyButtonProps {
  /** What the number is, in the middle of a sentence: `order number`. */
  readonly what: string;
  /** Also shown as text next to the button, or near it. */
  readonly number: string;
}

/** Selects the number in the text closest to the button, so that the person's own keys can copy it. */
function selectNear(button: Element, number: string): void {
  for (let index = button.parentElement; index !== null; index = index.parentElement) {
    const texts = document.createTreeWalker(index, NodeFilter.SHOW_TEXT);
    while (texts.nextNode() !== null) {
      const text = texts.currentNode;
      const at = text.nodeValue?.indexOf(number) ?? -1;
      if (at < 0) continue;
      getSelection()?.setBaseAndExtent(text, at, text, at + number.length);
      return;
    }
  }
}

/** The last message; the next one replaces it, so that copying several numbers doesn't pile them up. */
let lastMessage = 0;

async function copy(button: Element, { what, number }: CopyButtonProps): Promise<void> {
  dismissToast(lastMessage);
  try {
    // Without HTTPS, there is no clipboard.
    await navigator.clipboard.writeText(number);
    lastMessage = notify(`Copied ${what} ${number}`);
  } catch {
    selectNear(button, number);
    lastMessage = notify(
      `Couldn’t copy: the browser doesn’t allow it here. ${number} is selected. Press Ctrl+C (⌘C on a Mac), or touch and hold it, to copy.`,
      { tone: 'failed' },
    );
  }
}

export function CopyButton(props: CopyButtonProps) {
  const label = `Copy ${props.what} ${props.number}`;
  return (
    <button
      type="button"
      className={`${styles.copy} no-print`}
      aria-label={label}
      title={label}
      onClick={({ currentTarget }) => void copy(currentTarget, props)}
    >
      <CopyIcon size={16} />
    </button>
  );
}
