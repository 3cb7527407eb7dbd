/** A surface over the page: a slider from the right, or a dialog in the middle. */
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './layer.module.css';
import { useLayer } from './layer-stack.ts';
import { useClosedByBack } from './use-closed-by-back.ts';

interface LayerProps {
  /**
   * A palette is a dialog near the top of the page, for typing and choosing; a panel hangs below the top bar at the
   * right, and slides in from the bottom on a phone.
   */
  readonly shape: 'slider' | 'dialog' | 'palette' | 'panel';
  /** The layer's accessible name. */
  readonly label: string;
  readonly onClose: () => void;
  /** `alertdialog` for questions that must be answered first. */
  readonly role?: 'dialog' | 'alertdialog';
  /** By default, a click outside the layer closes it. */
  readonly isVeilClosing?: boolean;
  /** Back closes it, for a layer that covers a phone's whole screen and isn't in the address. */
  readonly isClosedByBack?: boolean;
  /** A slider for wide tables. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** Esc and a click outside the layer call `onClose`; the focus returns to what opened it. */
export function Layer({
  shape,
  label,
  onClose,
  role = 'dialog',
  isVeilClosing = true,
  isWide = false,
  isClosedByBack = false,
  children,
}: LayerProps) {
  const element = useLayer(onClose);
  useClosedByBack(onClose, isClosedByBack);
  const naming = { role, 'aria-modal': true, 'aria-label': label };
  const place = document.getElementById('layers') ?? document.body;
  return createPortal(
    <div ref={element} className={styles.layer} data-shape={shape} data-wide={isWide || undefined}>
      <div className={styles.veil} aria-hidden="true" onClick={isVeilClosing ? onClose : undefined} />
      <div {...naming} tabIndex={-1} className={styles.surface}>
        {children}
      </div>
    </div>,
    place,
  );
}
