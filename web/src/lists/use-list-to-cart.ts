/** Adds products of a list to the cart: prices are loaded first, and without them nothing is added. */
import { refusalText } from '@operatory/contract/refusals';
import { can } from '@operatory/domain/access';
import type { CustomerNumber } from '@operatory/domain/customers';
import { centsFromDollars } from '@operatory/domain/money';
import { refuse } from '@operatory/domain/refusals';
import { useCallback, useState } from 'react';
import { useViewer } from '../access/index.ts';
import { call } from '../calls/index.ts';
import { logFailure } from '../calls/logged.ts';
import { type AddingMany, useAddManyToCart } from '../cart/use-add-many-to-cart.ts';
import { notify } from '../parts/messages/toasts.ts';
import type { ListRow } from './list-changes.ts';

interface Price {
  readonly price: number;
  readonly suppressCouponFlag: boolean;
}

function additionOf({ item, quantity }: ListRow, found: Price | undefined) {
  const { productNumber: itemNumber, description, pack, vendorName, imageUrl, coupon } = item;
  const isRuledOut = found?.suppressCouponFlag ?? item.itemInfo.suppressCoupon;
  return {
    ...{ itemNumber, description, pack, vendorName, imageUrl, quantity },
    ...(found === undefined ? {} : { price: centsFromDollars(found.price) }),
    couponId: coupon === null || isRuledOut ? null : coupon.id,
  };
}

export interface ListToCart {
  /**
   * Takes rows that can be ordered. Resolves to the item numbers that didn't fit in the cart, or to `undefined` if
   * nothing was added.
   */
  readonly add: (rows: readonly ListRow[], options?: AddingMany) => Promise<readonly string[] | undefined>;
  /** While prices are loading. */
  readonly isAdding: boolean;
}

export function useListToCart(customerNumber: string): ListToCart {
  const viewer = useViewer();
  const addMany = useAddManyToCart(customerNumber);
  const [isAdding, setIsAdding] = useState(false);
  const account = { customerNumber: customerNumber as CustomerNumber, territoryId: '' };
  const seesPrices = can(viewer, 'account.view-prices', account);

  const add = useCallback(
    async (rows: readonly ListRow[], options?: AddingMany) => {
      if (rows.length === 0) return [];
      setIsAdding(true);
      try {
        const prices = new Map<string, Price>();
        // If prices aren't shown at all, there's nothing to load.
        if (seesPrices) {
          const Item = rows.map(({ itemNumber, quantity }) => ({ ProductNumber: itemNumber, Quantity: quantity }));
          const body = { CustomerNumber: customerNumber as CustomerNumber, ProductList: { Item } };
          const { productList } = await call('requestPricing', { body });
          for (const found of productList.item) prices.set(found.productNumber, found);
          // A response without any price counts as a failure.
          if (prices.size === 0) throw new Error('the pricing reply names none of the products');
        }
        const items = rows.map((row) => additionOf(row, prices.get(row.itemNumber)));
        const left = addMany(items, options).map(({ itemNumber }) => itemNumber);
        if (left.length > 0) notify(`The cart is full. Not added: ${left.join(', ')}`, { tone: 'failed' });
        return left;
      } catch (thrown) {
        logFailure(thrown);
        notify(refusalText(refuse('list.not-in-cart')), { tone: 'failed' });
        return undefined;
      } finally {
        setIsAdding(false);
      }
    },
    [addMany, customerNumber, seesPrices],
  );
  return { add, isAdding };
}
