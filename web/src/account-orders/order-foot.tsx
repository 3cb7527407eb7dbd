/** The footer of an order for several accounts: adding it to the carts, and the outcome. */
import { byCount, plural } from '@operatory/domain/words';
import { Button } from '../parts/controls/button.tsx';
import { CartIcon } from '../parts/icons/icons.tsx';
import { notify } from '../parts/messages/toasts.ts';
import { Banner } from '../parts/states/banner.tsx';
import styles from './account-order.module.css';
import { nextDraft, type OrderDraft, type Outcome, outcomeAt, withOrderAgain } from './order-draft.ts';
import { resultsId } from './ordered-accounts.tsx';
import type { OrderFacts } from './queries.ts';
import { type AccountOrder, type Adding, ordersToSend } from './use-add-to-carts.ts';

interface OrderFootProps {
  readonly adding: Adding;
  readonly draft: OrderDraft;
  readonly facts: OrderFacts;
  readonly change: (next: (draft: OrderDraft) => OrderDraft) => void;
}

const countOf = (draft: OrderDraft, state: Outcome['state']) =>
  draft.accounts.filter(({ customerNumber }) => outcomeAt(draft, customerNumber)?.state === state).length;

/** The outcome so far, in a sentence. */
function words(draft: OrderDraft, { isBusy, progress }: Adding, orders: readonly AccountOrder[]): string {
  const added = countOf(draft, 'added');
  const refused = countOf(draft, 'refused');
  if (isBusy) return `Adding: ${progress.done} of ${plural(progress.all, 'cart')} done`;
  if (added + refused > 0) {
    return `Added to ${plural(added, 'cart')}${refused === 0 ? '' : `, ${refused.toLocaleString('en-US')} refused`}`;
  }
  const units = orders.reduce((sum, { lines }) => sum + lines.reduce((all, { quantity }) => all + quantity, 0), 0);
  return orders.length === 0
    ? 'Enter a quantity to add to the carts'
    : `${plural(units, 'unit')} for ${plural(orders.length, 'account')}`;
}

function Trouble({ draft, adding, facts }: Omit<OrderFootProps, 'change'>) {
  const sent = countOf(draft, 'sent');
  if (adding.isBusy) return null;
  return (
    <>
      {adding.failure === undefined && sent === 0 ? null : (
        <Banner tone="alarm">
          {adding.failure === undefined ? null : <p>{adding.failure.detail}</p>}
          {sent === 0 ? null : (
            <p>
              {plural(sent, 'cart')} may already have {byCount(sent, 'its', 'their')} products. Trying again won’t add
              anything twice.
            </p>
          )}
        </Banner>
      )}
      {facts.error === null ? null : (
        <Banner tone="notice">
          <p>Couldn’t load prices and availability. You can still enter quantities and add them.</p>
          <Button variant="default" onClick={facts.retry}>
            Try again
          </Button>
        </Banner>
      )}
    </>
  );
}

/** They're below the quantities, because there can be many. */
function showResults(): void {
  const heading = document.getElementById(resultsId);
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}

export function OrderFoot({ adding, draft, facts, change }: OrderFootProps) {
  const orders = ordersToSend(draft, facts);
  const isUnconfirmed = countOf(draft, 'sent') > 0;
  const isDone = countOf(draft, 'added') > 0 && !isUnconfirmed;
  const hasQuantities = Object.values(draft.quantities).some((row) => Object.keys(row).length > 0);
  const label =
    isUnconfirmed && !adding.isBusy
      ? 'Try again'
      : orders.length === 0
        ? 'Add to carts'
        : `Add to ${plural(orders.length, 'cart')}`;
  const startNext = () => {
    const nextId = crypto.randomUUID();
    change((now) => nextDraft(now, nextId));
    const undo = () => change((now) => withOrderAgain(now, { before: draft, nextId }));
    notify('Quantities cleared', { action: { label: 'Undo', run: undo } });
  };
  return (
    <div className={styles.foot}>
      <Trouble draft={draft} adding={adding} facts={facts} />
      <div className={styles.footLine}>
        <p role="status">{words(draft, adding, orders)}</p>
        {Object.keys(draft.outcomes).length === 0 ? null : (
          <Button variant="subtle" onClick={showResults}>
            Show results
          </Button>
        )}
        {!adding.isBusy && !isUnconfirmed && (isDone || hasQuantities) ? (
          <Button variant={isDone && orders.length === 0 ? 'filled' : 'default'} onClick={startNext}>
            {isDone ? 'Start another order' : 'Clear quantities'}
          </Button>
        ) : null}
        <Button
          size="lg"
          leftSection={<CartIcon size={20} />}
          loading={adding.isBusy}
          aria-disabled={orders.length === 0}
          onClick={() => void adding.send(orders)}
        >
          {label}
        </Button>
      </div>
    </div>
  );
}
