/** Quick order: an item number is typed or scanned, looked up, and added by the button or Enter. */
import type { ItemCard, Product } from '@operatory/contract/catalog';
import { isStaff } from '@operatory/domain/access';
import { maximumQuantity } from '@operatory/domain/cart';
import { isDiscontinued, supplyOfCard, wantsSubstitutes } from '@operatory/domain/catalog';
import { centsFromDollars, formatUsd } from '@operatory/domain/money';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useViewer } from '../access/index.ts';
import { call } from '../calls/index.ts';
import { pressPauses, QuantityBox, useSinglePress } from '../catalog/index.ts';
import { SupplyMark } from '../catalog/supply-mark.tsx';
import { Button } from '../parts/controls/button.tsx';
import { useDelayed } from '../parts/hooks/use-delayed.ts';
import { AddIcon, CheckCircleIcon, ErrorIcon, LoopIcon, OfflineIcon } from '../parts/icons/status-icons.tsx';
import { useShortcut } from '../parts/keyboard/keys.ts';
import { useFocusOnArrival } from '../parts/layers/use-focus-on-arrival.ts';
import { lazyPart } from '../parts/lazy/lazy-part.tsx';
import { QuietGuard } from '../parts/lazy/part-guard.tsx';
import { StatusMark } from '../parts/messages/status-mark.tsx';
import { notify } from '../parts/messages/toasts.ts';
import { additionOfCard } from './card-facts.ts';
import styles from './quick-order.module.css';
import { type LookUpState, lookUpLength, quickOrderLookUp } from './quick-order-look-up.ts';
import { useCartActions } from './store/index.ts';
import { offerUndo } from './undo-toast.ts';

const CartSubstitutes = lazyPart(
  () => import('./cart-substitutes.tsx'),
  (file) => file.CartSubstitutes,
);

const QuickSubstitutes = lazyPart(
  () => import('./quick-substitutes.tsx'),
  (file) => file.QuickSubstitutes,
);

const rules = { maximum: maximumQuantity, hasDefault: true, isForCartAdd: true };

function Mark({ state, quantity }: { readonly state: LookUpState; readonly quantity: number }) {
  const isSlow = useDelayed(state.kind === 'looking');
  switch (state.kind) {
    case 'valid': {
      const { description, price } = state.item;
      return (
        <>
          <StatusMark icon={CheckCircleIcon} word="Valid" tone="good" look="bare" />
          <span className={styles.found}>{description}</span>
          {price === undefined ? null : <span>{formatUsd(centsFromDollars(price))}</span>}
          <SupplyMark supply={supplyOfCard(state.item)} quantity={quantity} saysInStock />
        </>
      );
    }
    case 'invalid':
      return (
        <>
          <StatusMark icon={ErrorIcon} word="Invalid" tone="alarm" look="bare" />
          <span className={styles.found}>{state.words}</span>
        </>
      );
    case 'unanswered':
      return <StatusMark icon={OfflineIcon} word={state.reason} tone="notice" look="bare" />;
    case 'looking':
      return isSlow ? <StatusMark icon={LoopIcon} word="Looking up" tone="neutral" look="bare" /> : null;
    case 'idle':
      return <span className={styles.hint}>Type or scan an {lookUpLength}-digit item number</span>;
  }
}

/** The state of the look-up; reports each unknown item once. */
function useLookUp(customerNumber: string, onFound: (item: Product) => void) {
  const viewer = useViewer();
  const [state, setState] = useState<LookUpState>({ kind: 'idle' });
  const latest = useRef(onFound);
  latest.current = onFound;
  const mayOrder = (item: Product) => item.isOrderable && (isStaff(viewer) || !isDiscontinued(item));
  const [lookUp] = useState(() =>
    quickOrderLookUp({
      read: (itemNumber, signal) => call('readItem', { params: { itemNumber }, query: { customerNumber } }, { signal }),
      search: async (text, signal) => {
        const query = { quickSearchValue: text, customerNumber, excludePricing: true };
        return (await call('quickSearchItems', { query }, { signal })).data;
      },
      isOrderable: mayOrder,
      onState: (next) => {
        setState(next);
        // A part number is still being typed when it is first looked up; Enter says that it is complete.
        if (next.kind === 'invalid' && next.isNumber) notify(next.reason, { tone: 'failed' });
        if (next.kind === 'valid') latest.current(next.item);
      },
    }),
  );
  useEffect(() => lookUp.stop, [lookUp]);
  return { state, typed: lookUp.typed };
}

function NumberOrder({ customerNumber }: { readonly customerNumber: string }) {
  const [text, setText] = useState('');
  const [quantity, setQuantity] = useState(1);
  const [isWrong, setIsWrong] = useState(false);
  // A scanner presses Enter before the look-up is done: the item is added as soon as it is found.
  const isAwaited = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  const actions = useCartActions(customerNumber);
  useFocusOnArrival(field);
  useShortcut('/', () => field.current?.focus());
  const { state, typed } = useLookUp(customerNumber, (item) => {
    if (isAwaited.current) put(item);
  });

  const type = (next: string) => {
    isAwaited.current = false;
    setText(next);
    typed(next);
  };
  const put = (item: ItemCard, count = quantity) => {
    if (isWrong) return;
    const added = actions.add(additionOfCard(item), count);
    offerUndo('added', added.message, added.undo);
    setQuantity(1);
    type('');
    field.current?.focus();
  };
  const add = useSinglePress(() => {
    if (state.kind === 'valid') put(state.item);
    else if (state.kind === 'looking') isAwaited.current = true;
    else if (state.kind === 'unanswered') typed(text);
    else if (state.kind === 'invalid' && !state.isNumber) notify(state.reason, { tone: 'failed' });
  }, pressPauses.addToCart);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
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
        onEnter={add}
        rules={rules}
      />
      <Button
        variant="light"
        className={styles.add}
        leftSection={<AddIcon size={18} />}
        disabled={state.kind !== 'valid' || isWrong}
        aria-label="Add the quick-order item to the cart"
        onClick={add}
      >
        Add
      </Button>
      <p id="quick-order-mark" role="status" className={styles.mark}>
        <Mark state={state} quantity={quantity} />
      </p>
      {found === undefined || isWrong || !wantsSubstitutes(found) ? null : (
        <QuietGuard>
          <QuickSubstitutes customerNumber={customerNumber} item={found} quantity={quantity} onSwap={put} />
        </QuietGuard>
      )}
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
