/** Products with the prices that load after them, page by page; without prices, the list still works. */
import type { ItemCard } from '@operatory/contract/catalog';
import { can } from '@operatory/domain/access';
import type { CustomerNumber } from '@operatory/domain/customers';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useViewer } from '../access/index.ts';
import { type PriceList, pricesQuery } from './queries.ts';
import { type ProductPage, usePageAnswers } from './use-page-answers.ts';

interface PricedItems {
  readonly items: readonly ItemCard[];
  /** Products whose price is loading. */
  readonly coming: ReadonlySet<string>;
}

/** The same products with their prices; one that the response leaves out has none to show. */
function priced(items: readonly ItemCard[], { productList }: PriceList): ItemCard[] {
  const found = new Map(productList.item.map((entry) => [entry.productNumber, entry]));
  return items.map((item) => {
    const entry = found.get(item.itemNumber);
    if (entry === undefined) return { ...item, pricingLoaded: true };
    return { ...item, pricingLoaded: true, price: entry.price, suppressCoupon: entry.suppressCouponFlag };
  });
}

export function usePricedItems(pages: readonly ProductPage[], customerNumber: string | undefined): PricedItems {
  const viewer = useViewer();
  const client = useQueryClient();
  // Whether this account may be seen was decided before its shop opened; its territory doesn't matter here.
  const account = { customerNumber: (customerNumber ?? '') as CustomerNumber, territoryId: '' };
  const number =
    customerNumber !== undefined && can(viewer, 'account.view-prices', account) ? customerNumber : undefined;
  const ask = useCallback(
    (account: string, itemNumbers: readonly string[]) => client.fetchQuery(pricesQuery(account, itemNumbers)),
    [client],
  );
  const answerOf = usePageAnswers(pages, number, ask);

  return useMemo(() => {
    const coming = new Set<string>();
    const items = pages.flatMap((page) => {
      if (number === undefined) return page.data;
      const answer = answerOf(page);
      if (answer === undefined) for (const { itemNumber } of page.data) coming.add(itemNumber);
      return answer === undefined || answer === 'failed' ? page.data : priced(page.data, answer);
    });
    return { items, coming };
  }, [pages, answerOf, number]);
}
