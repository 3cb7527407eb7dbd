/** The accounts that are chosen in one press: the locations of a bill-to group, or a person's own accounts. */
import { isStaff, type User } from '@operatory/domain/access';
import { plural } from '@operatory/domain/words';
import { useQuery } from '@tanstack/react-query';
import { accessibleCustomersQuery } from '../../customers/search-queries.ts';
import { copyLocationsQuery } from './queries.ts';
import { type AccountToCopyTo, placeOf } from './use-account-search.ts';

export interface WholeGroup {
  /** Those that don't have a copy yet. */
  readonly accounts: readonly AccountToCopyTo[];
  /** What the button says. */
  readonly label: string;
  /** What the button doesn't choose, in words. */
  readonly besides: string | undefined;
}

interface GroupQuestion {
  readonly viewer: User;
  /** The account that the list is copied from. */
  readonly from: string;
  /** Accounts that have a copy of the list. */
  readonly copies: ReadonlyMap<string, unknown>;
}

/** `undefined` while it's loading, and if there are no other accounts. */
export function useWholeGroup({ viewer, from, copies }: GroupQuestion): WholeGroup | undefined {
  const isOfStaff = isStaff(viewer);
  const { data: locations } = useQuery({ ...copyLocationsQuery(from), enabled: isOfStaff });
  const { data: own } = useQuery({ ...accessibleCustomersQuery(viewer.email), enabled: !isOfStaff });
  const all: readonly AccountToCopyTo[] = isOfStaff
    ? (locations?.data ?? []).map((account) => ({ ...account, place: placeOf(account) }))
    : (own?.data ?? []).filter(({ customerNumber }) => customerNumber !== from).map((each) => ({ ...each, place: '' }));
  if (all.length < 2) return undefined;
  const accounts = all.filter(({ customerNumber }) => !copies.has(customerNumber));
  const ending = accounts.length < all.length ? ' without a copy' : '';
  const elsewhere = locations?.elsewhere ?? 0;
  return {
    accounts,
    label: `${isOfStaff ? `Choose all ${plural(accounts.length, 'location')}` : 'Choose all of your accounts'}${ending}`,
    besides:
      elsewhere === 0 ? undefined : `${plural(elsewhere, 'more location')} of this group outside your territories`,
  };
}
