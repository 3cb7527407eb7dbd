/** Adds a product of the report to the cart, with the last ordered quantity at the current price. */
import { refusalText } from '@operatory/contract/refusals';
import { maxQuantity } from '@operatory/domain/cart';
import type { LeadProductRow } from '@operatory/domain/lead-products';
import { refuse } from '@operatory/domain/refusals';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isSessionOver } from '../../calls/index.ts';
import { logFailure } from '../../calls/logged.ts';
import { useAddManyToCart } from '../../cart/use-add-many-to-cart.ts';
import { QuantityBox } from '../../catalog/index.ts';
import { productQuery } from '../../catalog/queries.ts';
import { Button } from '../../parts/controls/button.tsx';
import { AddIcon } from '../../parts/icons/action-icons.tsx';
import { notify } from '../../parts/messages/toasts.ts';
import { additionOf } from './cart-addition.ts';
import styles from './lead-product-add.module.css';

interface LeadProductAddProps {
  readonly customerNumber: string;
  readonly row: LeadProductRow;
}

const rules = { maximum: maxQuantity, hasDefault: true, isForCartAdd: true };

export function LeadProductAdd({ customerNumber, row }: LeadProductAddProps) {
  const usual = Math.min(row.lastOrderedQuantity, maxQuantity);
  const [quantity, setQuantity] = useState<number | undefined>(usual);
  const [isAdding, setIsAdding] = useState(false);
  const queryClient = useQueryClient();
  const addMany = useAddManyToCart(customerNumber);

  const add = async () => {
    if (quantity === undefined || isAdding) return;
    setIsAdding(true);
    try {
      const item = await queryClient.fetchQuery(productQuery(row.productNumber, customerNumber));
      const leftOut = item.isOrderable ? addMany([additionOf(item, quantity)]) : [item];
      if (leftOut.length > 0) notify(refusalText(refuse('list.not-in-cart')));
    } catch (thrown) {
      logFailure(thrown);
      if (!isSessionOver(thrown)) notify(refusalText(refuse('list.not-in-cart')));
    } finally {
      setIsAdding(false);
    }
  };

  return (
    <span className={styles.add}>
      <QuantityBox
        label={`Quantity of ${row.productDescription}`}
        value={quantity ?? usual}
        onChange={setQuantity}
        onEnter={() => void add()}
        rules={rules}
      />
      <Button
        variant="light"
        leftSection={<AddIcon size={18} />}
        disabled={quantity === undefined}
        loading={isAdding}
        aria-label={`Add ${row.productDescription} to the cart`}
        onClick={() => void add()}
      >
        Add
      </Button>
    </span>
  );
}
