/** The accounts that one click selects: the locations of a bill-to group, or a person's own accounts. */
import { isStaff, type User } from '@operatory/domain/access';
import { byCount, plural } from '@operatory/domain/words';
import { useQuery } from '@tanstack/react-query';
import type { WholeGroup } from '../../customers/account-picker/choose-all.tsx';
import { type AccountOption, cityAndState } from '../../customers/account-picker/use-account-search.ts';
import { accessibleCustomersQuery } from '../../customers/search-queries.ts';
import { wholeGroupWords } from './group-words.ts';
import { copyLocationsQuery } from './queries.ts';

interface GroupQuestion {
  readonly viewer: User;
  /** The account that the list is copied from. */
  readonly from: string;
  /** Accounts that have a copy of the list; `undefined` while they're loading. */
  readonly copies: ReadonlyMap<string, unknown> | undefined;
}

const withoutCopy = (all: readonly AccountOption[], copies: GroupQuestion['copies']) =>
  copies === undefined ? undefined : all.filter(({ customerNumber }) => !copies.has(customerNumber));

function useGroupOfStaff({ viewer, from, copies }: GroupQuestion): WholeGroup {
  const { data, isError } = useQuery({ ...copyLocationsQuery(from), enabled: isStaff(viewer) });
  if (data === undefined) {
    return { accounts: undefined, label: undefined, note: isError ? 'Couldn’t load the other locations.' : undefined };
  }
  const all = data.data.map((account) => ({ ...account, place: cityAndState(account) }));
  const accounts = withoutCopy(all, copies);
  const { label, note } = wholeGroupWords(all.length, accounts?.length);
  const elsewhere =
    data.elsewhere === 0
      ? undefined
      : `${plural(data.elsewhere, 'location')} of this group ${byCount(data.elsewhere, 'is', 'are')} in other territories.`;
  return { accounts, label, note: [note, elsewhere].filter(Boolean).join(' ') || undefined };
}

/** `undefined` for a person who has only one other account. */
export function useWholeGroup(question: GroupQuestion): WholeGroup | undefined {
  const { viewer, from, copies } = question;
  const isOfStaff = isStaff(viewer);
  const group = useGroupOfStaff(question);
  const { data: own } = useQuery({ ...accessibleCustomersQuery(viewer.email), enabled: !isOfStaff });
  if (isOfStaff) return group;
  if (viewer.accounts !== 'all' && viewer.accounts.size < 3) return undefined;
  const all = own?.data.filter(({ customerNumber }) => customerNumber !== from).map((each) => ({ ...each, place: '' }));
  const accounts = all && withoutCopy(all, copies);
  if (accounts?.length === 0) return { accounts, label: undefined, note: 'All of your accounts have a copy.' };
  const ending = all !== undefined && accounts !== undefined && accounts.length < all.length ? ' without a copy' : '';
  return { accounts, label: `Select all of your accounts${ending}`, note: undefined };
}
