/** The accounts that can be chosen, as this person finds them: staff search, customer users narrow their own. */
import { isAccountManager, isStaff, type User } from '@operatory/domain/access';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDebounced } from '../../parts/hooks/use-debounced.ts';
import { accountEntries, matchingEntries } from '../account-entries.ts';
import { accessibleCustomersQuery, customerSearchQuery } from '../search-queries.ts';

export interface AccountOption {
  readonly customerNumber: string;
  readonly customerName: string;
  /** City and state, if the search returns them. */
  readonly place: string;
}

export type SelectedAccounts = ReadonlyMap<string, AccountOption>;

/** As the rows show it. */
export const cityAndState = ({ city, state }: { readonly city: string; readonly state: string }): string =>
  [city, state].filter(Boolean).join(', ');

export interface AccountSearch {
  /** `undefined` while they're loading. */
  readonly rows: readonly AccountOption[] | undefined;
  readonly error: unknown;
  readonly retry: () => void;
  /** The list is empty until something is typed. */
  readonly isWaitingForText: boolean;
  /** Loads the next page; absent on the last one. */
  readonly loadMore: (() => void) | undefined;
  readonly isLoadingMore: boolean;
}

const nothing: readonly AccountOption[] = [];

/** The pages of the customer search: a manager's customers, or everyone's once there is a text. */
function useStaffSearch(viewer: User, text: string): AccountSearch {
  const isManager = isAccountManager(viewer);
  const isWaitingForText = !isManager && text === '';
  const search = { searchText: text, isAllCustomers: !isManager, sort: 'name', isAscending: true } as const;
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...customerSearchQuery(search),
    enabled: isStaff(viewer) && !isWaitingForText,
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(
    () =>
      data?.pages.flatMap((page) =>
        page.data.map(({ customerNumber, customerName, city, state }) => ({
          customerNumber,
          customerName,
          place: cityAndState({ city, state }),
        })),
      ),
    [data],
  );
  return {
    rows: isWaitingForText ? nothing : rows,
    error,
    retry: () => void refetch(),
    isWaitingForText,
    loadMore: hasNextPage && !isWaitingForText ? () => void fetchNextPage() : undefined,
    isLoadingMore: isFetchingNextPage,
  };
}

/** `typed` is the search field's text. The account `from` is excluded. */
export function useAccountSearch(viewer: User, typed: string, from: string | undefined): AccountSearch {
  const text = useDebounced(typed).trim();
  const staff = useStaffSearch(viewer, text);
  const { data, error, refetch } = useQuery({ ...accessibleCustomersQuery(viewer.email), enabled: !isStaff(viewer) });
  const own = useMemo(
    () =>
      data &&
      matchingEntries(accountEntries(data.data, []), typed).map(
        (account): AccountOption => ({ ...account, place: '' }),
      ),
    [data, typed],
  );
  const found: AccountSearch = isStaff(viewer)
    ? staff
    : {
        rows: own,
        error,
        retry: () => void refetch(),
        isWaitingForText: false,
        loadMore: undefined,
        isLoadingMore: false,
      };
  return { ...found, rows: found.rows?.filter(({ customerNumber }) => customerNumber !== from) };
}
