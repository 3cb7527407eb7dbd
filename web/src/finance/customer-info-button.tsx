/** The button in the customer bar with number and name; its panel is rendered when it's open. */
import { Fragment, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { ChevronDownIcon } from '../parts/icons/direction-icons.tsx';
import { requestedAccountTab } from './account-info-request.ts';
import styles from './customer-info-button.module.css';

interface CustomerInfoButtonProps {
  readonly customerNumber: string;
  /** As much as fits; absent while loading. */
  readonly name: string | undefined;
  readonly isDisabled: boolean;
  /** Preloads the panel; called when someone points at the button. */
  readonly load: () => void;
  readonly children: (close: () => void) => ReactNode;
}

/** Between bar and panel, in px. */
const gap = 6;

/** The browser closes the panel on Esc and on a click elsewhere, and restores the focus. */
export function CustomerInfoButton({ customerNumber, name, isDisabled, load, children }: CustomerInfoButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  // If it's reopened before the browser has reported its closing, it still starts fresh.
  const [openings, setOpenings] = useState(0);
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);

  /** Below its button, which stays in place while the page scrolls; a phone's sheet needs no position. */
  const place = () => {
    const box = opener.current?.getBoundingClientRect();
    const style = panel.current?.style;
    if (box === undefined || style === undefined) return;
    style.setProperty('--panel-top', `${Math.round(box.bottom + gap)}px`);
    style.setProperty('--panel-left', `${Math.round(box.left)}px`);
  };

  useEffect(
    () =>
      requestedAccountTab.subscribe(() => {
        if (requestedAccountTab.get() === undefined || opener.current?.disabled) return;
        load();
        if (!panel.current?.matches(':popover-open')) panel.current?.showPopover();
      }),
    [load],
  );

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
          // The browser has only now restored the focus, so its element had to stay until here.
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
