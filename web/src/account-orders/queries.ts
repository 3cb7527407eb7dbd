/** The queries of an order for several accounts. */
import { maxAccountsAtOnce } from '@operatory/domain/account-orders';
import { type Cents, centsFromDollars } from '@operatory/domain/money';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type CallReply, callPanel } from '../calls/index.ts';
import { chunk } from '../calls/use-batches.ts';

type Facts = CallReply<'readOrderFacts'>;
type AccountFacts = Facts['accounts'][number];

/** The facts about one account. */
export interface OrderAccountFacts extends Omit<AccountFacts, 'prices'> {
  /** Absent for people who may not see the account's prices. */
  readonly prices?: ReadonlyMap<string, Cents>;
}

export interface OrderFacts {
  readonly accounts: ReadonlyMap<string, OrderAccountFacts>;
  /** Why a product can't be ordered, by item number. */
  readonly blocked: ReadonlyMap<string, string>;
  readonly error: unknown;
  readonly retry: () => void;
}

/** Where an order starts: at an account, or at the accounts billed to one number. */
export interface GroupOf {
  readonly customerNumber?: string;
  readonly billTo?: string;
}

/** The accounts that are billed together and that the person may order for. */
export const orderAccountsQuery = (of: GroupOf) =>
  queryOptions({
    queryKey: ['accounts', 'for-order', of],
    queryFn: ({ signal }) => callPanel('listOrderAccounts', { query: { ...of } }, { signal }),
    staleTime: 60_000,
  });

export const factsKey = ['accounts', 'order-facts'] as const;

const factsQuery = (customerNumbers: readonly string[], itemNumbers: readonly string[]) =>
  queryOptions({
    queryKey: [...factsKey, customerNumbers, itemNumbers],
    enabled: customerNumbers.length > 0 && itemNumbers.length > 0,
    queryFn: async ({ signal }): Promise<Facts> => {
      const calls = chunk(customerNumbers, maxAccountsAtOnce).map((some) =>
        callPanel('readOrderFacts', { body: { customerNumbers: some, itemNumbers: [...itemNumbers] } }, { signal }),
      );
      const answers = await Promise.all(calls);
      // The same products for every account.
      return { accounts: answers.flatMap(({ accounts }) => accounts), products: answers[0]?.products ?? [] };
    },
    staleTime: 60_000,
    // Adding a product doesn't change the others.
    placeholderData: keepPreviousData,
  });

const factsOf = ({ prices, ...facts }: AccountFacts): OrderAccountFacts =>
  prices === undefined
    ? facts
    : { ...facts, prices: new Map(prices.map(({ itemNumber, price }) => [itemNumber, centsFromDollars(price)])) };

/** Prices, carts, and obstacles of these accounts and products; the order can be edited without them. */
export function useOrderFacts(customerNumbers: readonly string[], itemNumbers: readonly string[]): OrderFacts {
  const { data, error, refetch } = useQuery(factsQuery(customerNumbers, itemNumbers));
  const known = useMemo(
    () => ({
      accounts: new Map((data?.accounts ?? []).map((each) => [each.customerNumber, factsOf(each)] as const)),
      blocked: new Map((data?.products ?? []).map(({ itemNumber, detail }) => [itemNumber, detail] as const)),
    }),
    [data],
  );
  return { ...known, error, retry: () => void refetch() };
}
