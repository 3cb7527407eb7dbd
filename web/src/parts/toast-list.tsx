/** Draws the toasts that stand now; loaded with the first of them. */
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { CloseIcon, ErrorIcon } from './frame-icons.tsx';
import { IconButton } from './icon-button.tsx';
import { CheckCircleIcon } from './notice-icons.tsx';
import styles from './toast-list.module.css';
import { dismissToast, type Toast, useToasts } from './toasts.ts';

function ToastCard({ toast }: { readonly toast: Toast }) {
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(toast.id), toast.stays);
    return () => clearTimeout(timer);
  }, [toast]);
  const { action } = toast;
  return (
    <li className={styles.toast} data-tone={toast.tone}>
      {toast.tone === 'failed' ? <ErrorIcon label="Failed" /> : <CheckCircleIcon label="Done" />}
      <span className={styles.text}>{toast.text}</span>
      {action === undefined ? null : (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            dismissToast(toast.id);
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton label="Dismiss" onClick={() => dismissToast(toast.id)}>
        <CloseIcon size={18} />
      </IconButton>
    </li>
  );
}

export function ToastList() {
  const toasts = useToasts();
  // Outside the page's root: that is out of reach while a layer is open, and toasts must not be.
  return createPortal(
    <div role="status" aria-live="polite">
      <ul className={styles.list}>
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </ul>
    </div>,
    document.body,
  );
}
