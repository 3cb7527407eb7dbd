/** C claims the order of the focused row or check box, or the open one, and drops the viewer's claim. */
import type { HeldOrder } from '@operatory/contract/review';
import type { KeyboardEvent } from 'react';
import { areSingleKeysTaken } from '../parts/keyboard/keys.ts';
import { liveClaim } from './claim-words.ts';
import type { ClaimingState } from './use-claiming.ts';

interface ClaimKey {
  readonly orders: readonly HeldOrder[];
  readonly open: number | undefined;
  /** Only claimed orders are listed: one that is dropped leaves the list. */
  readonly isMine: boolean;
  readonly claiming: ClaimingState;
}

const isTyping = (target: Element) =>
  target instanceof HTMLInputElement ? target.type !== 'checkbox' : /^(?:TEXTAREA|SELECT)$/.test(target.tagName);

/** The next row gets the focus, on its check box if it was on one, so that someone at the keyboard continues where they were. */
function focusAfter(row: HTMLElement, focused: Element): void {
  const screen = row.closest('section');
  const rows = [...(screen?.querySelectorAll<HTMLElement>('[data-order]') ?? [])];
  const index = rows.indexOf(row);
  const next = rows[index + 1] ?? rows[index - 1];
  const wanted = next?.querySelector<HTMLElement>(focused.matches('input') ? 'input' : '[data-row-focus]');
  (wanted ?? screen?.querySelector<HTMLElement>('h1'))?.focus();
}

/** Taking over from a colleague needs the button, which names them. */
export function useClaimKey({ orders, open, isMine, claiming }: ClaimKey): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key.toLowerCase() !== 'c' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
      return;
    if (!(event.target instanceof Element) || isTyping(event.target) || !areSingleKeysTaken()) return;
    // A question in front of the queue: React passes its keys on to the page behind it.
    if (event.target.closest('[role="alertdialog"]') !== null) return;
    const row = event.target.closest<HTMLElement>('[data-order]');
    const wanted = row === null ? open : Number(row.dataset.order);
    const order = orders.find(({ orderNumber }) => orderNumber === wanted);
    if (order === undefined) return;
    const claim = liveClaim(order, Date.now());
    if (claim !== undefined && !claim.isMine) return;
    event.preventDefault();
    if (row !== null && isMine && claim?.isMine === true) focusAfter(row, event.target);
    claiming.toggle(order);
  };
}
