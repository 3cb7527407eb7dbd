/** Products with the prices that load after them, page by page; without prices, the list still works. */
import type { ItemCard } from '@operatory/contract/catalog';
import { can } from '@operatory/domain/access';
import type { CustomerNumber } from '@operatory/domain/customers';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useViewer } from '../access/index.ts';
import { type PriceList, pricesQuery } from './queries.ts';

interface PricedItems {
  readonly items: readonly ItemCard[];
  /** Products whose price is loading. */
  readonly coming: ReadonlySet<string>;
}

type Page = { readonly data: readonly ItemCard[] };

/** A page's prices; `failed` if there won't be any. The reason is only logged. */
type Answers = ReadonlyMap<string, PriceList | 'failed'>;

const numbersOf = ({ data }: Page) => data.map(({ itemNumber }) => itemNumber);
const keyOf = (customerNumber: string, page: Page) => [customerNumber, ...numbersOf(page)].join();

/** The same products with their prices; one that the response leaves out has none to show. */
function priced(items: readonly ItemCard[], { productList }: PriceList): ItemCard[] {
  const found = new Map(productList.item.map((entry) => [entry.productNumber, entry]));
  return items.map((item) => {
    const entry = found.get(item.itemNumber);
    if (entry === undefined) return { ...item, pricingLoaded: true };
    return { ...item, pricingLoaded: true, price: entry.price, suppressCoupon: entry.suppressCouponFlag };
  });
}

export function usePricedItems(pages: readonly Page[], customerNumber: string | undefined): PricedItems {
  const viewer = useViewer();
  const client = useQueryClient();
  const [answers, setAnswers] = useState<Answers>(new Map());
  // Whether this account may be seen was decided before its shop opened; its territory doesn't matter here.
  const account = { customerNumber: (customerNumber ?? '') as CustomerNumber, territoryId: '' };
  const number =
    customerNumber !== undefined && can(viewer, 'account.view-prices', account) ? customerNumber : undefined;

  useEffect(() => {
    if (number === undefined) return;
    for (const page of pages) {
      if (page.data.length === 0) continue;
      const note = (answer: PriceList | 'failed') =>
        setAnswers((before) => {
          const key = keyOf(number, page);
          return before.get(key) === answer ? before : new Map(before).set(key, answer);
        });
      client.fetchQuery(pricesQuery(number, numbersOf(page))).then(note, () => note('failed'));
    }
  }, [client, number, pages]);

  return useMemo(() => {
    const coming = new Set<string>();
    const items = pages.flatMap((page) => {
      if (number === undefined) return page.data;
      const answer = answers.get(keyOf(number, page));
      if (answer === undefined) for (const itemNumber of numbersOf(page)) coming.add(itemNumber);
      return answer === undefined || answer === 'failed' ? page.data : priced(page.data, answer);
    });
    return { items, coming };
  }, [pages, answers, number]);
}
