/** Short messages at the edge of the page; the component that shows them loads with the first one. */
import { observable, useObservable } from '../hooks/observable.ts';

export interface Toast {
  readonly id: number;
  readonly tone: 'done' | 'failed' | 'neutral';
  readonly text: string;
  /** An action, such as `Undo`; it closes the toast. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** How long it's shown, in ms, unless someone points at it or it has the focus. */
  readonly stays: number;
}

const toasts = observable<readonly Toast[]>([]);
let lastId = 0;

/** Closes a toast early. */
export const dismissToast = (id: number) => toasts.set(toasts.get().filter((toast) => toast.id !== id));

/** Shows a toast for 5 s, or 10 s if it has an action or reports a failure. At most three are shown at a time. */
export function notify(
  text: string,
  options: { tone?: Toast['tone']; action?: NonNullable<Toast['action']> } = {},
): number {
  lastId += 1;
  const { tone = 'done', action } = options;
  const stays = action !== undefined || tone === 'failed' ? 10_000 : 5_000;
  const toast: Toast = { id: lastId, tone, text, stays, ...(action === undefined ? {} : { action }) };
  toasts.set([...toasts.get(), toast].slice(-3));
  return toast.id;
}

/** The toasts on the page, oldest first. */
export const useToasts = (): readonly Toast[] => useObservable(toasts);
