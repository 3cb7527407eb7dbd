/** Chooses the accounts that a list is copied to; those that have a copy already are marked. */
import type { User } from '@operatory/domain/access';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { AccountChoice } from '../../customers/account-picker/account-choice.tsx';
import type { SelectedAccounts } from '../../customers/account-picker/use-account-search.ts';
import type { ListSummary } from '../queries.ts';
import { listCopiesQuery } from './queries.ts';
import { useWholeGroup } from './use-whole-group.ts';

interface CopyTargetsProps {
  readonly viewer: User;
  /** The account that the list is copied from. */
  readonly from: string;
  readonly list: ListSummary;
  readonly selected: SelectedAccounts;
  readonly onChange: (selected: SelectedAccounts) => void;
}

/** Accounts that have a copy of the list, with the text for their rows; `undefined` while they're loading. */
function useMarks(from: string, list: ListSummary): ReadonlyMap<string, string> | undefined {
  const { data, isFetchedAfterMount } = useQuery(listCopiesQuery(from, list.id));
  const marks = useMemo(
    () =>
      new Map(
        data?.copies.map(({ customerNumber, listName }) => [
          customerNumber,
          listName === list.name ? 'Has a copy' : `Has a copy: “${listName}”`,
        ]),
      ),
    [data, list.name],
  );
  return isFetchedAfterMount ? marks : undefined;
}

export function CopyTargets({ viewer, from, list, selected, onChange }: CopyTargetsProps) {
  const marks = useMarks(from, list);
  const group = useWholeGroup({ viewer, from, copies: marks });
  return <AccountChoice {...{ viewer, from, group, marks, selected, onChange }} label="Copy to" />;
}
