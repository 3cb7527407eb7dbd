/** What quick order has in its fields, and what becomes of it. */
import type { ItemCard } from '@operatory/contract/catalog';
import { useState } from 'react';
import { notify } from '../parts/messages/toasts.ts';
import { additionOfCard } from './card-facts.ts';
import { useCartActions } from './store/index.ts';
import { offerUndo } from './undo-toast.ts';
import { useQuickLookUp } from './use-quick-look-up.ts';
import { enterItem, type WaitingItem } from './waiting-items.ts';

/** `field` finds the input of the item number, where the focus returns. */
export function useQuickOrder(customerNumber: string, field: () => HTMLInputElement | null) {
  const [text, setText] = useState('');
  const [quantity, setQuantity] = useState(1);
  const [isWrong, setIsWrong] = useState(false);
  const actions = useCartActions(customerNumber);
  const { state, typed } = useQuickLookUp(customerNumber, (next) => {
    // A part number may still be incomplete when it's first looked up; Enter says that it's complete.
    if (next.kind === 'invalid' && next.isNumber) notify(next.reason, { tone: 'failed' });
  });

  const type = (next: string) => {
    setText(next);
    typed(next);
  };
  const startOver = () => {
    setQuantity(1);
    type('');
    field()?.focus();
  };
  const addToCart = (item: ItemCard, count: number) => {
    const added = actions.add(additionOfCard(item), count);
    offerUndo('added', added.message, added.undo);
  };
  const put = (item: ItemCard, count = quantity) => {
    addToCart(item, count);
    startOver();
  };
  return {
    state,
    text,
    quantity,
    isWrong,
    type,
    setQuantity(next: number | undefined) {
      setIsWrong(next === undefined);
      if (next !== undefined) setQuantity(next);
    },
    addToCart,
    put,
    /** Takes the current number and quantity, so that the next ones can be typed or scanned at once. */
    take() {
      if (isWrong) return;
      if (state.kind === 'valid') put(state.item);
      else if (state.kind === 'looking' || state.kind === 'unanswered') {
        enterItem(customerNumber, text, quantity);
        startOver();
      } else {
        if (state.kind === 'invalid' && !state.isNumber) notify(state.reason, { tone: 'failed' });
        // The next input replaces it.
        field()?.select();
      }
    },
    /** Returns an entered item to the fields. */
    edit(item: WaitingItem) {
      setQuantity(item.quantity);
      type(item.text);
      field()?.focus();
    },
  };
}
