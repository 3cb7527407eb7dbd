/** Quick order: an item number is typed or scanned, looked up, and added by the button or Enter. */
import { maxQuantity } from '@operatory/domain/cart';
import { wantsSubstitutes } from '@operatory/domain/catalog';
import { type KeyboardEvent, useRef } from 'react';
import { pressPauses, QuantityBox, useSinglePress } from '../catalog/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { AddIcon } from '../parts/icons/status-icons.tsx';
import { useShortcut } from '../parts/keyboard/keys.ts';
import { useFocusOnArrival } from '../parts/layers/use-focus-on-arrival.ts';
import { lazyPart } from '../parts/lazy/lazy-part.tsx';
import { QuietGuard } from '../parts/lazy/part-guard.tsx';
import { LookUpMark } from './look-up-mark.tsx';
import styles from './quick-order.module.css';
import { useCartLines } from './store/index.ts';
import { isUnavailable } from './unavailable-lines.ts';
import { useQuickOrder } from './use-quick-order.ts';
import { WaitingItemRow } from './waiting-item-row.tsx';
import { useWaitingItems } from './waiting-items.ts';

const CartSubstitutes = lazyPart(
  () => import('./cart-substitutes.tsx'),
  (file) => file.CartSubstitutes,
);

const QuickSubstitutes = lazyPart(
  () => import('./quick-substitutes.tsx'),
  (file) => file.QuickSubstitutes,
);

const rules = { maximum: maxQuantity, hasDefault: true, isForCartAdd: true };

function NumberOrder({ customerNumber }: { readonly customerNumber: string }) {
  const field = useRef<HTMLInputElement>(null);
  const order = useQuickOrder(customerNumber, () => field.current);
  const { state, text, quantity, isWrong, take, put } = order;
  const waiting = useWaitingItems(customerNumber);
  useFocusOnArrival(field);
  useShortcut('/', () => field.current?.focus());
  const press = useSinglePress(take, pressPauses.addToCart);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    // Adding clears the field, so that pressing Enter twice adds only once.
    take();
  };

  const found = state.kind === 'valid' || state.kind === 'invalid' ? state.item : undefined;
  return (
    <section className={styles.order} aria-label="Quick order">
      <h2 className={styles.title}>Quick order</h2>
      <input
        ref={field}
        type="text"
        className={styles.number}
        aria-label="Item number for quick order"
        aria-describedby="quick-order-mark"
        aria-invalid={state.kind === 'invalid' || undefined}
        data-valid={state.kind === 'valid' || undefined}
        placeholder="Item number"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={40}
        value={text}
        onChange={(event) => order.type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <QuantityBox
        label="Quantity for quick order"
        value={quantity}
        onChange={order.setQuantity}
        onEnter={take}
        rules={rules}
      />
      <Button
        variant="light"
        className={styles.add}
        leftSection={<AddIcon size={18} />}
        disabled={state.kind !== 'valid' || isWrong}
        aria-label="Add the quick-order item to the cart"
        onClick={press}
      >
        Add
      </Button>
      <p id="quick-order-mark" role="status" className={styles.mark}>
        <LookUpMark state={state} quantity={quantity} />
      </p>
      {found === undefined || isWrong || !wantsSubstitutes(found) ? null : (
        <QuietGuard>
          <QuickSubstitutes customerNumber={customerNumber} item={found} quantity={quantity} onSwap={put} />
        </QuietGuard>
      )}
      <ul className={styles.waitingList} aria-label="Items being looked up" hidden={waiting.length === 0}>
        {waiting.map((item) => (
          <WaitingItemRow
            key={item.id}
            waiting={item}
            onFound={order.addToCart}
            onEdit={order.edit}
            isTyping={text !== ''}
            onRemoved={() => field.current?.focus()}
          />
        ))}
      </ul>
    </section>
  );
}

/** Includes the cart's substitutes; their row's space is reserved until they load, so that nothing moves. */
export function QuickOrder({ customerNumber }: { readonly customerNumber: string }) {
  const needsRow = [...useCartLines(customerNumber).values()].some(isUnavailable);
  return (
    <>
      <NumberOrder customerNumber={customerNumber} />
      <QuietGuard fallback={needsRow ? <div className={styles.order} /> : undefined}>
        <CartSubstitutes customerNumber={customerNumber} />
      </QuietGuard>
    </>
  );
}
