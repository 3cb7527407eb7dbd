/** Says something once and quietly at the edge of the page; what draws it is loaded when it is first needed. */
import { useSyncExternalStore } from 'react';

export interface Toast {
  readonly id: number;
  readonly tone: 'done' | 'failed';
  readonly text: string;
  /** One way on, such as `Undo`; it closes the toast. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** How long it stays, in ms. */
  readonly stays: number;
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Takes a toast away before its time. */
export function dismissToast(id: number) {
  change(toasts.filter((toast) => toast.id !== id));
}

/** Shows a toast: 5 s, 10 s when it offers an action or tells of a failure. At most three stand at a time. */
export function notify(
  text: string,
  options: { tone?: Toast['tone']; action?: NonNullable<Toast['action']> } = {},
): number {
  lastId += 1;
  const { tone = 'done', action } = options;
  const stays = action !== undefined || tone === 'failed' ? 10_000 : 5_000;
  const toast: Toast = { id: lastId, tone, text, stays, ...(action === undefined ? {} : { action }) };
  change([...toasts, toast].slice(-3));
  return toast.id;
}

/** The toasts that stand now, oldest first. */
export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
  );
}
