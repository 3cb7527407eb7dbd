/** The account's last orders of the products shown, loaded after them, page by page. */
import type { LastOrder } from '@operatory/contract/catalog';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { type ProductPage, usePageAnswers } from './use-page-answers.ts';

/** By item number; empty without an account, and for products that it never ordered. */
export function useLastOrders(
  pages: readonly ProductPage[],
  customerNumber: string | undefined,
): ReadonlyMap<string, LastOrder> {
  const client = useQueryClient();
  const ask = useCallback(
    async (account: string, itemNumbers: readonly string[]) => {
      // The first products don't wait for the paths of panels.
      const { lastOrdersQuery } = await import('./product-queries.ts');
      return client.fetchQuery(lastOrdersQuery(account, itemNumbers));
    },
    [client],
  );
  const answerOf = usePageAnswers(pages, customerNumber, ask);

  return useMemo(() => {
    const found = pages.flatMap((page) => {
      const answer = answerOf(page);
      return answer === undefined || answer === 'failed' ? [] : answer;
    });
    return new Map(found.map((order) => [order.itemNumber, order]));
  }, [pages, answerOf]);
}
