/** A surface over the page: slider from the right or dialog in the middle. Loaded with the screens that open one. */
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './layer.module.css';
import { useLayer } from './layer-stack.ts';

interface LayerProps {
  /**
   * A palette is a dialog near the top of the page, for typing and choosing; a panel hangs under the top bar at the right
   * and comes from below on a phone.
   */
  readonly shape: 'slider' | 'dialog' | 'palette' | 'panel';
  /** Names the layer for screen readers. */
  readonly label: string;
  readonly onClose: () => void;
  /** `alertdialog` for questions that stop everything. */
  readonly role?: 'dialog' | 'alertdialog';
  /** A click beside the layer closes it unless told not to. */
  readonly isVeilClosing?: boolean;
  /** A slider for wide tables. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** Esc and a click on the veil call `onClose`; whoever opened it gets the focus back. */
export function Layer({
  shape,
  label,
  onClose,
  role = 'dialog',
  isVeilClosing = true,
  isWide = false,
  children,
}: LayerProps) {
  const element = useLayer(onClose);
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
