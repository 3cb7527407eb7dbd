/** Quick order: an item number is typed or scanned, looked up, and added by the button or Enter. */
import type { ItemCard } from '@operatory/contract/catalog';
import { maximumQuantity } from '@operatory/domain/cart';
import { wantsSubstitutes } from '@operatory/domain/catalog';
import { type KeyboardEvent, useRef, useState } from 'react';
import { pressPauses, QuantityBox, useSinglePress } from '../catalog/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { AddIcon } from '../parts/icons/status-icons.tsx';
import { useShortcut } from '../parts/keyboard/keys.ts';
import { useFocusOnArrival } from '../parts/layers/use-focus-on-arrival.ts';
import { lazyPart } from '../parts/lazy/lazy-part.tsx';
import { QuietGuard } from '../parts/lazy/part-guard.tsx';
import { notify } from '../parts/messages/toasts.ts';
import { additionOfCard } from './card-facts.ts';
import { LookUpMark } from './look-up-mark.tsx';
import styles from './quick-order.module.css';
import { useCartActions } from './store/index.ts';
import { offerUndo } from './undo-toast.ts';
import { useQuickLookUp } from './use-quick-look-up.ts';
import { WaitingItemRow } from './waiting-item-row.tsx';
import { enterItem, useWaitingItems, type WaitingItem } from './waiting-items.ts';

const CartSubstitutes = lazyPart(
  () => import('./cart-substitutes.tsx'),
  (file) => file.CartSubstitutes,
);

const QuickSubstitutes = lazyPart(
  () => import('./quick-substitutes.tsx'),
  (file) => file.QuickSubstitutes,
);

const rules = { maximum: maximumQuantity, hasDefault: true, isForCartAdd: true };

function NumberOrder({ customerNumber }: { readonly customerNumber: string }) {
  const [text, setText] = useState('');
  const [quantity, setQuantity] = useState(1);
  const [isWrong, setIsWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const actions = useCartActions(customerNumber);
  const waiting = useWaitingItems(customerNumber);
  useFocusOnArrival(field);
  useShortcut('/', () => field.current?.focus());
  const { state, typed } = useQuickLookUp(customerNumber, (next) => {
    // A part number is still being typed when it is first looked up; Enter says that it is complete.
    if (next.kind === 'invalid' && next.isNumber) notify(next.reason, { tone: 'failed' });
  });

  const type = (next: string) => {
    setText(next);
    typed(next);
  };
  const startOver = () => {
    setQuantity(1);
    type('');
    field.current?.focus();
  };
  const addToCart = (item: ItemCard, count: number) => {
    const added = actions.add(additionOfCard(item), count);
    offerUndo('added', added.message, added.undo);
  };
  const put = (item: ItemCard, count = quantity) => {
    addToCart(item, count);
    startOver();
  };
  /** Takes number and quantity as they are now, so that the next can be typed or scanned at once. */
  const take = () => {
    if (isWrong) return;
    if (state.kind === 'valid') put(state.item);
    else if (state.kind === 'looking' || state.kind === 'unanswered') {
      enterItem(customerNumber, text, quantity);
      startOver();
    } else {
      if (state.kind === 'invalid' && !state.isNumber) notify(state.reason, { tone: 'failed' });
      // What is typed or scanned next replaces it.
      field.current?.select();
    }
  };
  const press = useSinglePress(take, pressPauses.addToCart);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    // Emptied by what it did, the field does nothing when Enter is pressed twice.
    take();
  };
  const edit = (item: WaitingItem) => {
    setQuantity(item.quantity);
    type(item.text);
    field.current?.focus();
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
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <QuantityBox
        label="Quantity for quick order"
        value={quantity}
        onChange={(next) => {
          setIsWrong(next === undefined);
          if (next !== undefined) setQuantity(next);
        }}
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
            onFound={addToCart}
            onEdit={edit}
            isTyping={text !== ''}
            onRemoved={() => field.current?.focus()}
          />
        ))}
      </ul>
    </section>
  );
}

/** Includes the cart's substitutes, which aren't needed any sooner. */
export function QuickOrder({ customerNumber }: { readonly customerNumber: string }) {
  return (
    <>
      <NumberOrder customerNumber={customerNumber} />
      <QuietGuard>
        <CartSubstitutes customerNumber={customerNumber} />
      </QuietGuard>
    </>
  );
}
