/** A small panel below its button. The browser closes it on Esc, on a click elsewhere, and when another one opens. */
import { type ReactNode, type Ref, useId, useImperativeHandle, useRef } from 'react';
import styles from './dropdown.module.css';

export interface DropdownHandle {
  open(): void;
  close(): void;
}

interface DropdownProps {
  /** Renders the button with the given props. */
  readonly button: (opening: { popoverTarget: string; ref: Ref<HTMLButtonElement> }) => ReactNode;
  /** Names the panel for screen readers. */
  readonly label: string;
  readonly children: ReactNode;
  readonly ref?: Ref<DropdownHandle>;
}

/** Between button and panel, in px. */
const gap = 6;

/** The maximum width of a panel, and the margin next to it, in px: see the style. */
const widest = 320;
const edge = 12;

export function Dropdown({ button, label, children, ref }: DropdownProps) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);
  useImperativeHandle(ref, () => ({
    open: () => panel.current?.showPopover(),
    close: () => panel.current?.hidePopover(),
  }));

  /** The panel is above everything, so it's positioned at its button: on the side with more room, scrolling along. */
  const place = () => {
    const box = opener.current?.getBoundingClientRect();
    const style = panel.current?.style;
    if (box === undefined || style === undefined) return;
    const { clientWidth, clientHeight } = document.documentElement;
    const isRight = box.left + box.right > clientWidth;
    const room = Math.max(edge, clientWidth - widest - edge);
    const isAbove = box.bottom > clientHeight * 0.7;
    style.left = isRight ? 'auto' : `${Math.min(box.left, room) + window.scrollX}px`;
    style.right = isRight ? `${Math.min(clientWidth - box.right, room) - window.scrollX}px` : 'auto';
    style.top = isAbove ? 'auto' : `${box.bottom + window.scrollY + gap}px`;
    style.bottom = isAbove ? `${clientHeight - box.top - window.scrollY + gap}px` : 'auto';
  };

  return (
    <>
      {button({ popoverTarget: id, ref: opener })}
      <section
        ref={panel}
        id={id}
        popover="auto"
        aria-label={label}
        className={styles.panel}
        onBeforeToggle={(event) => {
          if (event.newState === 'open') place();
        }}
        onToggle={(event) => {
          // A panel taller than the available room scrolls itself into view.
          if (event.newState === 'open') event.currentTarget.scrollIntoView({ block: 'nearest' });
        }}
      >
        {children}
      </section>
    </>
  );
}
