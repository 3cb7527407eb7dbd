/** The button in the customer bar with number and name; what it opens is drawn when it is open [B2.07]. */
import { Fragment, type ReactNode, useId, useRef, useState } from 'react';
import { ChevronDownIcon } from '../parts/direction-icons.tsx';
import styles from './customer-info-button.module.css';

interface CustomerInfoButtonProps {
  readonly customerNumber: string;
  /** As there is room for it; absent while it is loading. */
  readonly name: string | undefined;
  readonly isDisabled: boolean;
  /** Fetches what will be drawn; called when somebody points at the button. */
  readonly load: () => void;
  readonly children: (close: () => void) => ReactNode;
}

/** Between bar and panel, in px. */
const gap = 6;

/** The browser closes the panel on Esc and on a press elsewhere, and gives the focus back. */
export function CustomerInfoButton({ customerNumber, name, isDisabled, load, children }: CustomerInfoButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  // Opened again before the browser has told of its closing, it begins anew all the same.
  const [openings, setOpenings] = useState(0);
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);

  /** Under its button, which stays where it is while the page scrolls; a phone's sheet needs no place. */
  const place = () => {
    const box = opener.current?.getBoundingClientRect();
    const style = panel.current?.style;
    if (box === undefined || style === undefined) return;
    style.setProperty('--panel-top', `${Math.round(box.bottom + gap)}px`);
    style.setProperty('--panel-left', `${Math.round(box.left)}px`);
  };

  return (
    <>
      <h1 className={styles.heading}>
        <button
          ref={opener}
          type="button"
          className={styles.button}
          title={name}
          disabled={isDisabled || name === undefined}
          aria-expanded={isOpen}
          popoverTarget={id}
          onPointerEnter={load}
          onFocus={load}
        >
          <span className={styles.number}>{customerNumber}</span>
          {name === undefined ? (
            <span className={styles.waiting}>
              <span className="unseen">Loading the customer</span>
            </span>
          ) : (
            <span className={styles.name}>{name}</span>
          )}
          {isDisabled ? null : <ChevronDownIcon size={18} />}
        </button>
      </h1>
      <section
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label="About the customer"
        className={styles.panel}
        onBeforeToggle={(event) => {
          if (event.target !== event.currentTarget) return;
          if (event.newState !== 'open') return;
          place();
          setIsOpen(true);
          setOpenings((count) => count + 1);
        }}
        onToggle={(event) => {
          // Only now has the browser given the focus back; what had it must not be gone before.
          if (event.target !== event.currentTarget || event.newState === 'open') return;
          setIsOpen(false);
          if (document.activeElement === document.body) opener.current?.focus({ preventScroll: true });
        }}
      >
        {isOpen ? <Fragment key={openings}>{children(() => panel.current?.hidePopover())}</Fragment> : null}
      </section>
    </>
  );
}
