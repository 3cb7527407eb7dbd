/** Shows the toasts; loaded with the first of them. */
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../controls/icon-button.tsx';
import { CloseIcon, ErrorIcon } from '../icons/frame-icons.tsx';
import { CheckCircleIcon, InfoIcon } from '../icons/notice-icons.tsx';
import styles from './toast-list.module.css';
import { dismissToast, type Toast, useToasts } from './toasts.ts';

interface ToastCardProps {
  readonly toast: Toast;
  /** Someone points at the toasts or has the focus in them. */
  readonly isPaused: boolean;
}

function ToastIcon({ tone }: Pick<Toast, 'tone'>) {
  if (tone === 'neutral') return <InfoIcon />;
  return tone === 'failed' ? <ErrorIcon label="Failed" /> : <CheckCircleIcon label="Done" />;
}

function ToastCard({ toast, isPaused }: ToastCardProps) {
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => dismissToast(toast.id), toast.stays);
    return () => clearTimeout(timer);
  }, [toast, isPaused]);
  const { action } = toast;
  return (
    <li className={styles.toast} data-tone={toast.tone}>
      <ToastIcon tone={toast.tone} />
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
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const cameFrom = useRef<Element | null>(null);
  const list = useRef<HTMLUListElement>(null);

  // The clicked button disappears with its toast: the focus returns to where it was, or to the page.
  const returnFocus = useRef(() => undefined as undefined);
  returnFocus.current = () => {
    if (!hasFocus || document.activeElement !== document.body) return;
    setHasFocus(false);
    const before = cameFrom.current;
    const next = before instanceof HTMLElement && before.isConnected ? before : document.getElementById('content');
    next?.focus({ preventScroll: true });
  };
  useEffect(() => returnFocus.current());
  // The list disappears with its last toast.
  useEffect(() => () => returnFocus.current(), []);
  // Toasts that disappear under the pointer send no pointer event.
  useEffect(() => {
    if (toasts.length === 0) setIsPointedAt(false);
  }, [toasts]);

  const onFocus = ({ relatedTarget }: FocusEvent) => {
    if (!list.current?.contains(relatedTarget)) cameFrom.current = relatedTarget;
    setHasFocus(true);
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null && !list.current?.contains(relatedTarget)) setHasFocus(false);
  };

  // Outside the page's root, which is inert while a layer is open; this live region is in the page from the start.
  return createPortal(
    <ul
      ref={list}
      className={styles.list}
      onPointerEnter={() => setIsPointedAt(true)}
      onPointerLeave={() => setIsPointedAt(false)}
      onFocus={onFocus}
      onBlur={onBlur}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} isPaused={isPointedAt || hasFocus} />
      ))}
    </ul>,
    document.getElementById('toasts') ?? document.body,
  );
}
