/** Data that the server sends for each page of products after the page itself, such as prices. */
import type { ItemCard } from '@operatory/contract/catalog';
import { useCallback, useEffect, useState } from 'react';

export type ProductPage = { readonly data: readonly ItemCard[] };

const numbersOf = ({ data }: ProductPage) => data.map(({ itemNumber }) => itemNumber);
const keyOf = (customerNumber: string, page: ProductPage) => [customerNumber, ...numbersOf(page)].join();

/**
 * Fetches once for each page, and returns the data of one: `failed` if there won't be any, undefined while loading.
 * Without an account, nothing is fetched. `ask` must stay the same function; it logs its own failures.
 */
export function usePageAnswers<Answer>(
  pages: readonly ProductPage[],
  customerNumber: string | undefined,
  ask: (customerNumber: string, itemNumbers: readonly string[]) => Promise<Answer>,
): (page: ProductPage) => Answer | 'failed' | undefined {
  const [answers, setAnswers] = useState<ReadonlyMap<string, Answer | 'failed'>>(new Map());

  useEffect(() => {
    if (customerNumber === undefined) return;
    for (const page of pages) {
      if (page.data.length === 0) continue;
      const note = (answer: Answer | 'failed') =>
        setAnswers((before) => {
          const key = keyOf(customerNumber, page);
          return before.get(key) === answer ? before : new Map(before).set(key, answer);
        });
      ask(customerNumber, numbersOf(page)).then(note, () => note('failed'));
    }
  }, [customerNumber, pages, ask]);

  return useCallback(
    (page: ProductPage) => (customerNumber === undefined ? undefined : answers.get(keyOf(customerNumber, page))),
    [answers, customerNumber],
  );
}
