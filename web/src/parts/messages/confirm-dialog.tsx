/** Asks for confirmation of something that can't be undone. Loaded at first use: see `ask-to-confirm.ts`. */

import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { Layer } from '../layers/layer.tsx';
import styles from './dialog.module.css';

export interface ConfirmDialogProps {
  readonly title: string;
  readonly children?: ReactNode;
  /** Names the action, such as `Clear cart`; never `OK`. */
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly isDangerous?: boolean;
  readonly isBusy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** The safe choice has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, cancelLabel = 'Cancel', isDangerous = false, isBusy = false } = props;
  return (
    <Layer shape="dialog" role="alertdialog" label={title} onClose={props.onCancel}>
      <div className={styles.body}>
        <h2>{title}</h2>
        {children}
      </div>
      <div className={styles.actions}>
        <Button variant="default" data-autofocus onClick={props.onCancel}>
          {cancelLabel}
        </Button>
        <Button loading={isBusy} onClick={props.onConfirm} variant={isDangerous ? 'danger' : 'filled'}>
          {confirmLabel}
        </Button>
      </div>
    </Layer>
  );
}
