/** Substitutes for products that can't be ordered. */
import type { OfferedSubstitute } from '@operatory/contract/catalog';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { callPanel } from '../calls/index.ts';

const noOffers: ReadonlyMap<string, readonly OfferedSubstitute[]> = new Map();

/** The most products that one call accepts. */
const maxAsked = 1000;

const offersQuery = (customerNumber: string, itemNumbers: readonly string[]) =>
  queryOptions({
    queryKey: ['item', 'offers', customerNumber, itemNumbers],
    queryFn: async ({ signal }) => {
      const body = { itemNumbers: [...itemNumbers] };
      const { data } = await callPanel('offerSubstitutes', { params: { customerNumber }, body }, { signal });
      return new Map(data.map(({ itemNumber, substitutes }) => [itemNumber, substitutes]));
    },
    enabled: itemNumbers.length > 0,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });

/** Substitutes by item number, only for unavailable products that have any. */
export function useSubstituteOffers(customerNumber: string, itemNumbers: readonly string[]) {
  const asked = [...new Set(itemNumbers)].sort().slice(0, maxAsked);
  const { data, error, refetch } = useQuery(offersQuery(customerNumber, asked));
  return {
    offers: asked.length === 0 ? noOffers : (data ?? noOffers),
    isLoading: asked.length > 0 && data === undefined && error === null,
    error,
    retry: () => void refetch(),
  };
}
